import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/console.ts";
import { Icon, type IconName } from "../../../kit/icons.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Link } from "../../../kit/link.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { type Formats, useFormats } from "../../../kit/formats.tsx";
import { Ago, Timer } from "../../../kit/time/moment.tsx";
import { countedFrom } from "../../events/counted-from.ts";
import { type Paths, usePaths } from "../../paths.ts";
import { shownCount } from "../../shown-count.ts";

type TodoData = Result<"getTodo">;
type ProgramTodo = TodoData["programs"][number];

/** A kind of work to do: its count, and the screen where it is done. */
const KINDS = [
  {
    name: "payoutsNeedingAttention",
    icon: "alert",
    hrefOf: (paths, id) => `${paths.payouts(id)}?only=needs_attention`,
  },
  { name: "payoutsFailed", icon: "alert", hrefOf: (paths, id) => `${paths.payouts(id)}?only=not_replaced` },
  { name: "payoutsHeld", icon: "payout", hrefOf: (paths, id) => `${paths.payouts(id)}?status=held` },
  { name: "railDifferences", icon: "alert", hrefOf: (paths) => paths.finance },
  { name: "salesInDispute", icon: "alert", hrefOf: (paths, id) => `${paths.sales(id)}?only=in_dispute` },
  { name: "applications", icon: "bell", hrefOf: (paths, id) => paths.applications(id) },
  { name: "salesPending", icon: "sale", hrefOf: (paths, id) => `${paths.sales(id)}?status=pending` },
  {
    name: "messagesUnanswered",
    icon: "message",
    hrefOf: (paths, id) => `${paths.messages(id)}?state=unanswered`,
  },
  { name: "warnings", icon: "clock", hrefOf: (paths, id) => `${paths.partners(id)}?status=warned` },
  {
    name: "eventsError",
    icon: "event",
    hrefOf: (paths, id, from) => `${paths.events(id)}?status=error&from=${from}`,
  },
  {
    name: "eventsUnmatched",
    icon: "event",
    hrefOf: (paths, id, from) => `${paths.events(id)}?status=unmatched&from=${from}`,
  },
] as const satisfies readonly {
  name: keyof ProgramTodo;
  icon: IconName;
  /** @param from since when events are counted */
  hrefOf: (paths: Paths, programId: string, from: string) => string;
}[];

interface Item {
  readonly key: string;
  readonly icon: IconName;
  readonly text: string;
  readonly program: string;
  readonly href: string;
  /** The end of a live countdown. */
  readonly dueAt: string | null;
  /** Since when the longest of them waits. */
  readonly since: string | null;
}

/** Everything that waits for the team, money first. */
export function Todo({ todo }: { todo: TodoData }) {
  const { t } = useTranslation();
  const items = useItems(todo);
  return (
    <Card title={t("home.todo")} flush>
      {items.length === 0 ? (
        <Empty icon="check" title={t("home.done.title")} text={t("home.done.text")} />
      ) : (
        <ul className="home-todo">
          {items.map(({ key, icon, text, program, href, dueAt, since }) => (
            <li key={key} className="kit-row-link">
              <Icon name={icon} />
              <Link href={href}>{text}</Link>
              <span className="kit-dim kit-small">{program}</span>
              <span className="kit-dim kit-small home-due">
                {dueAt !== null && <Timer until={dueAt} doneText={t("home.due")} />}
                {since !== null && <Ago at={since} />}
              </span>
              <Icon name="chevronRight" size={16} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useItems({ programs, mostCounted, now }: TodoData): Item[] {
  const { t } = useTranslation();
  const paths = usePaths();
  const { money } = useFormats();
  const from = countedFrom(Date.parse(now));
  const counted = KINDS.flatMap(({ name, icon, hrefOf }) =>
    programs
      .filter((program) => program[name] > 0)
      .map((program) => ({
        key: `${name} ${program.programId}`,
        icon,
        text: t(`home.kinds.${name}`, {
          count: program[name],
          shown: shownCount(program[name], mostCounted),
          ...(name === "salesInDispute" && { amount: money(program.disputedCents, program.currency) }),
        }),
        program: program.programName,
        href: hrefOf(paths, program.programId, from),
        dueAt: name === "warnings" ? program.nextWarningDueAt : null,
        since: name === "salesInDispute" ? program.firstDisputeAt : null,
      })),
  );
  const single = programs.flatMap((program) => singleItems(program, paths, t, money));
  return [...single, ...counted];
}

/** What a program has at most one of. */
function singleItems(program: ProgramTodo, paths: Paths, t: TFunction, money: Formats["money"]): Item[] {
  const { programId: id, programName, currency, funds, setup, scheduledChange } = program;
  const item = (name: string, icon: IconName, href: string, dueAt: string | null): Item => ({
    key: `${name} ${id}`,
    icon,
    text: t(`home.kinds.${name}`, { amount: money(funds.shortfallCents, currency) }),
    program: programName,
    href,
    dueAt,
    since: null,
  });
  return [
    ...(funds.shortfallCents > 0
      ? // Without a countdown to the next payout day: what is missing is not missing for that day alone.
        [item("shortOfFunds", "bank", paths.funding(id), null)]
      : []),
    ...(setup.isDone ? [] : [item("setup", "settings", paths.setup(id), null)]),
    ...(scheduledChange === null
      ? []
      : [item("scheduledChange", "terms", paths.terms(id), scheduledChange.effectiveAt)]),
  ];
}
