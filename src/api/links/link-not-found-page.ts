/** What a visitor sees who follows a link that nobody has (any more). */
export const LINK_NOT_FOUND_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Link not found</title>
<style>
body { font: 16px/1.6 system-ui, sans-serif; color: #1c2430; background: #f6f7f9; margin: 0; }
main { max-width: 32rem; margin: 18vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; }
</style>
</head>
<body>
<main>
<h1>This link leads nowhere</h1>
<p>It may be mistyped, or its partner program may have ended. Ask the person who gave it to you for a new one.</p>
</main>
</body>
</html>
`;
