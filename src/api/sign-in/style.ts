/** The style of sign-in pages on top of the common one: a card in the middle of the window. */
export const CARD_STYLE = `
body { display: grid; min-height: 100vh; min-height: 100dvh; place-items: center; padding: 1.5rem; }
main { width: 100%; max-width: 27rem; margin: 0; padding: 2.25rem; overflow-wrap: anywhere;
  box-shadow: 0 1px 2px #1c243014, 0 12px 32px #1c243014; }
h1 { font-size: 1.5rem; letter-spacing: -.01em; margin: 0 0 .5rem; } h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
p { margin: 0 0 1rem; } p.lead { margin: 0 0 1.5rem; } main > :last-child { margin-bottom: 0; }
.product { display: flex; align-items: center; gap: .5rem; margin: 0 0 1.75rem; font-weight: 600; }
.product svg { width: 1.5rem; height: 1.5rem; fill: none; stroke: var(--accent); stroke-width: 2; }
.small { color: var(--dim); font-size: .875rem; } .note { border-radius: 0 8px 8px 0; }
form { margin: 0 0 1.25rem; } label { display: block; font-size: .9rem; font-weight: 600; margin-bottom: .35rem; }
input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--dim);
  border-radius: 8px; padding: .6rem .75rem; width: 100%; margin-bottom: .9rem; }
input.code { font: 1.25rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; letter-spacing: .15em; }
button, a.button { display: block; width: 100%; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  color: var(--paper); background: var(--accent); border: 1px solid var(--accent); border-radius: 8px;
  padding: .6rem 1rem; cursor: pointer; }
button:hover, a.button:hover { filter: brightness(1.08); }
button.plain, a.plain { color: var(--ink); background: none; border-color: var(--line); }
input:focus-visible, select:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent);
  outline-offset: 2px; }
.or { display: flex; align-items: center; gap: .75rem; margin: 1.25rem 0; color: var(--dim); font-size: .875rem; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
ul.places { list-style: none; margin: 0 0 1.25rem; padding: 0; border: 1px solid var(--line); border-radius: 8px; }
ul.places li + li { border-top: 1px solid var(--line); }
ul.places a { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem;
  padding: .75rem 1rem; overflow-wrap: break-word; text-decoration: none; color: var(--ink); font-weight: 600; }
ul.places a:hover { background: var(--page); } ul.places small { color: var(--dim); font-weight: 400; text-align: right; }
.actions { display: flex; gap: .75rem; } .actions form { flex: 1; margin: 0; } .actions button { height: 100%; font-size: .875rem; }
[hidden] { display: none; }
@media (max-width: 30rem) { body { padding: 0; place-items: start stretch; background: var(--paper); }
  main { padding: 1.5rem; box-shadow: none; } }
`;

/** The logo and name above each card: two people and a line between them, for one recruiting the other. */
export const PRODUCT =
  `<p class="product"><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="7" cy="7" r="3.5"/>` +
  `<circle cx="17" cy="17" r="3.5"/><path d="M9.5 9.5l5 5"/></svg>Partner Program</p>`;
