"""Rules with permanent ids: clauses, rulings, terms, house rules, and the ways to them."""
