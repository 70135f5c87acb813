"""A researcher's data: files, data sets, labels."""
