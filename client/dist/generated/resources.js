// Written by `npm run docs` from docs/reference/openapi.json; do not edit.
export {};
