import { Menu, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/portal.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { ExplainedAmount, ExplainLink } from "../../../kit/explain/explain-link.tsx";
import { explainedAt } from "../../../kit/explain/parameter.ts";
import { Link } from "../../../kit/link.tsx";
import { paths } from "../../paths.ts";

type Payments = Result<"getMyPayments">;
type Program = Payments["programs"][number];
type Part = keyof Payments["currencies"][number]["totals"];

/** A part of what the programs in one currency owe: leads to its lines in the program it is of, or in each of them. */
export function PartOfPrograms({
  part,
  cents,
  currency,
  programs,
}: {
  part: Part;
  cents: number;
  currency: string;
  programs: readonly Program[];
}) {
  const { t } = useTranslation();
  const owing = programs.filter((program) => program.currency === currency && program.balance[part] !== 0);
  const [first, ...others] = owing;
  if (first === undefined) return <Amount cents={cents} currency={currency} />;
  if (others.length === 0) {
    return (
      <ExplainLink cents={cents} currency={currency} figure={part} path={paths.program(first.programId)} />
    );
  }
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <UnstyledButton className="kit-explain" title={t("kit.explain")}>
          <ExplainedAmount cents={cents} currency={currency} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {owing.map((program) => (
          <Menu.Item
            key={program.partnerId}
            component={Link}
            href={explainedAt(paths.program(program.programId), part)}
            rightSection={<Amount cents={program.balance[part]} currency={currency} />}
          >
            {program.programName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
