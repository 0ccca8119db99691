"""The server: tables that are logs, one socket protocol, the built client."""
