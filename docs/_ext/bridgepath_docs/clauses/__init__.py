"""Rules with permanent ids: clauses, rulings, terms, house rules, and links to them."""
