"""Everything that runs when a page is built: examples, cases, forms, and the suite made of them."""
