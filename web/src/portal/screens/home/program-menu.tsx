import "@mantine/core/styles/Menu.layer.css";
import { Menu, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/portal.ts";
import { useMenuOpenedAtOnce } from "../../../kit/actions/menu-opened-at-once.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { ExplainedAmount } from "../../../kit/explain/explain-link.tsx";
import { explainedAt } from "../../../kit/explain/parameter.ts";
import { Link } from "../../../kit/link.tsx";
import { paths } from "../../paths.ts";

type Payments = Result<"getMyPayments">;

interface ProgramMenuProps {
  readonly part: keyof Payments["currencies"][number]["totals"];
  readonly cents: number;
  readonly currency: string;
  /** Those that the sum is of. */
  readonly owing: readonly Payments["programs"][number][];
}

/** The programs that a sum is of, each leading to its lines. */
export default function ProgramMenu({ part, cents, currency, owing }: ProgramMenuProps) {
  const { t } = useTranslation();
  const { button, isOpen, setIsOpen } = useMenuOpenedAtOnce();
  return (
    <Menu position="bottom-start" shadow="md" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <UnstyledButton ref={button} className="kit-explain" title={t("kit.explain")}>
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
