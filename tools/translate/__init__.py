"""Translates Python that is not compiled, such as views, notation and the log of a table, into JavaScript for the browser.

The modules import each other in one direction: expressions, statements, classes, project, __main__.
"""
