import type { ApiErrorCode } from "../../domain/api-errors.ts";
import { escapeHtml } from "../../mail/letter.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { API_PREFIX } from "../endpoint/endpoint.ts";
import type { Page } from "../pages/layout.ts";
import { EVENT_EXAMPLE } from "./curl-example.ts";
import { demoLines } from "../endpoint/demo-values.ts";
import type { Field } from "./fields.ts";
import { referenceOf, type OperationReference, type ReferenceSection } from "./reference.ts";

/** The reference as a page of the service: `docs/reference.md` with this deployment's address. */
export function referencePage(endpoints: readonly Endpoint[], baseUrl: string): Page {
  const { sections, resources, errors } = referenceOf(endpoints);
  const errorRows = errors.map(([code, { status, message, next }]) => [
    String(status),
    `<code>${code}</code>`,
    inline(message),
    inline(next),
  ]);
  const body = [
    opening(baseUrl),
    ...sections.map(sectionOf),
    `<h2 id="signed-events">Signed events</h2>\n<section aria-labelledby="receive_event">\n<h3 id="receive_event">receive event</h3>`,
    `${pathLine("POST", "/events")}<p>Report a sale, a refund or an app event. The request is signed with the `,
    `program's signing secret instead of a key. For the fields see the <a href="${API_PREFIX}/openapi.json">OpenAPI document</a>.</p>`,
    `${code("Example", EVENT_EXAMPLE)}\n</section>`,
    `<h2 id="resources">Resources</h2>`,
    ...resources.map(
      ({ name, fields }) =>
        `<section aria-labelledby="${name}">\n<h3 id="${name}">${name}</h3>\n${fieldTable(`Fields of ${name}`, fields)}\n</section>`,
    ),
    `<h2 id="errors">Errors</h2>`,
    table("Every error", ["HTTP", "Code", "What happened", "Next step"], errorRows),
  ];
  return { title: "API reference", body: body.join("\n"), navigation: navigationOf(sections), style: STYLE };
}

const opening = (baseUrl: string) => `<h1>API reference</h1>
<p class="lead">All endpoints under <code>${escapeHtml(baseUrl + API_PREFIX)}</code>. For code generators see
<a href="${API_PREFIX}/openapi.json">OpenAPI 3.1</a>, for agents the tool server at <code>/mcp</code>.</p>
<ul>
<li>Send <code>Authorization: Bearer KEY</code>. A brand key (<code>vpk_…</code>) has a role: viewer, manager or owner, each
role includes the ones before it. A partner key (<code>vpp_…</code>) has a scope: read or write.</li>
<li><code>{program}</code> in partner paths is the program's id, its slug, or your partner id (<code>prt_…</code>).</li>
<li>An object is returned as <code>{data}</code>, a list as <code>{data, has_more, next_cursor}</code>. Unknown fields are
rejected.</li>
<li>POST, PUT and PATCH take an <code>Idempotency-Key</code>: the same key with the same request returns the first
response again.</li>
<li>Each endpoint lists its own errors. Any endpoint can also return the errors for keys, invalid input, rate limits and
idempotency keys; see <a href="#errors">Errors</a> for the full list.</li>
</ul>
<h2 id="values">Values of the examples</h2>
<p>The examples run in order against the demo data of a local service, with the keys printed on its first start:</p>
${code("Values of the examples", demoLines(baseUrl))}`;

const anchorOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, "-");

function navigationOf(sections: readonly ReferenceSection[]): string {
  const groups = sections.map(({ title, operations }) => {
    const links = operations.map(({ id }) => `<li><a href="#${id}">${id.replaceAll("_", " ")}</a></li>`);
    return `<li><a href="#${anchorOf(title)}">${escapeHtml(title)}</a>\n<ul>\n${links.join("\n")}\n</ul></li>`;
  });
  const others = ["Signed events", "Resources", "Errors"].map(
    (title) => `<li><a href="#${anchorOf(title)}">${title}</a></li>`,
  );
  return `<ul>\n${[...groups, ...others].join("\n")}\n</ul>`;
}

const sectionOf = ({ title, about, operations }: ReferenceSection) =>
  `<h2 id="${anchorOf(title)}">${escapeHtml(title)}</h2>\n<p>${inline(about)}</p>\n${operations.map(operationOf).join("\n")}`;

function operationOf(operation: OperationReference): string {
  const { id, method, path, summary, description, access, tool, idempotencyKey, errors } = operation;
  const name = id.replaceAll("_", " ");
  const facts = [
    `<dt>Access</dt><dd>${escapeHtml(access)}</dd>`,
    `<dt>Tool</dt><dd><code>${escapeHtml(tool)}</code></dd>`,
    idempotencyKey === null ? "" : `<dt>Idempotency-Key</dt><dd>${idempotencyKey}</dd>`,
    `<dt>Errors</dt><dd>${errors.length === 0 ? "none of its own" : errors.map(errorLink).join(", ")}</dd>`,
  ];
  return [
    `<section aria-labelledby="${id}">\n<h3 id="${id}">${escapeHtml(name)}</h3>`,
    pathLine(method, path),
    `<p>${inline(summary)}.</p>`,
    ...description
      .filter((paragraph) => paragraph !== `${summary}.`)
      .map((paragraph) => `<p>${inline(paragraph)}</p>`),
    `<dl>${facts.join("")}</dl>`,
    operation.parameters.length === 0 ? "" : fieldTable(`Parameters of ${name}`, operation.parameters),
    operation.body.length === 0 ? "" : fieldTable(`Body of ${name}`, operation.body),
    code(`Call of ${name}`, operation.curl),
    `<details><summary>Returns ${operation.status} with <code>${escapeHtml(operation.response)}</code></summary>`,
    `${code(`Answer of ${name}`, operation.responseExample)}</details>\n</section>`,
  ]
    .filter(Boolean)
    .join("\n");
}

const errorLink = (name: ApiErrorCode) => `<a href="#errors"><code>${name}</code></a>`;

const pathLine = (method: string, path: string) =>
  `<p class="path"><span class="method">${method}</span> <code>${escapeHtml(path)}</code></p>`;

/** Code scrolls sideways, so it must be focusable. */
const code = (label: string, text: string) =>
  `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre>`;

const fieldTable = (caption: string, fields: readonly Field[]) =>
  table(
    caption,
    ["Field", "Type", "Meaning"],
    fields.map(({ name, type, isRequired, meaning }) => [
      `<code>${escapeHtml(name)}</code>${isRequired && !caption.startsWith("Fields of") ? " <em>required</em>" : ""}`,
      escapeHtml(type),
      inline(meaning),
    ]),
  );

/** The cells are HTML. */
const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<div class="table" tabindex="0" role="region" aria-label="${escapeHtml(caption)}"><table><caption>${escapeHtml(caption)}` +
  `</caption>\n<thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr></thead>\n<tbody>\n` +
  `${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n")}\n</tbody></table></div>`;

/** Text with code in backticks. */
const inline = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

const STYLE = `
html { scroll-padding-top: 1rem; }
main { max-width: 60rem; }
h2 { font-size: 1.5rem; margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.15rem; margin: 0; }
section { margin: 2.5rem 0; }
section dl { grid-template-columns: 9rem 1fr; gap: .25rem 1rem; margin: 1rem 0; }
code { overflow-wrap: anywhere; } pre code, td:first-child code { overflow-wrap: normal; }
.path { margin: .25rem 0 .75rem; }
.method { display: inline-block; min-width: 4rem; padding: 0 .5rem; border: 1px solid var(--accent); border-radius: 6px;
  color: var(--accent); font-size: .85rem; font-weight: 600; text-align: center; }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
caption { text-align: left; color: var(--dim); padding-bottom: .25rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
td:first-child { white-space: nowrap; }
em { color: var(--dim); font-style: normal; font-size: .85rem; }
summary { cursor: pointer; }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem; }
nav { font-size: .9rem; padding: 1.5rem; } nav ul { list-style: none; margin: 0; padding: 0; }
nav > ul > li { margin-bottom: .75rem; } nav > ul > li > a { font-weight: 600; } nav ul ul { padding-left: .75rem; }
nav a { text-decoration: none; } nav a:hover, nav a:focus { text-decoration: underline; }
@media (min-width: 75rem) {
  nav { position: fixed; inset: 0 auto 0 0; width: 18rem; overflow-y: auto; border-right: 1px solid var(--line); }
  main { margin: 2rem auto 2rem max(20rem, calc(50vw - 30rem)); }
}
@media (max-width: 40rem) { section dl { grid-template-columns: 1fr; } td:first-child { white-space: normal; } }
@media print { nav, .skip { display: none; } }
`;
