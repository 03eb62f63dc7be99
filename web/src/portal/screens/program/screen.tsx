import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/portal.ts";
import { Copy } from "../../../kit/actions/copy.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Status } from "../../../kit/status.tsx";
import { LinkBox } from "../../links/link-box.tsx";
import { NoNewSales } from "../../no-new-sales.tsx";
import { paths } from "../../paths.ts";
import { useProgram, useProgramId } from "../../program.tsx";
import { Balance } from "./balance.tsx";
import { Notices } from "./notices.tsx";
import { Terms } from "./terms.tsx";

type Detail = Result<"getMyProgram">;

/** A program as its partner needs it: the link, the money, and what the terms promise. */
export default function ProgramScreen() {
  const { t } = useTranslation();
  const program = useProgram();
  const detail = program.data;
  return (
    <Page
      title={detail?.program.name ?? t("shell.program")}
      about={detail?.program.brandName}
      badge={detail !== undefined && <Status value={detail.partner.status} />}
      actions={
        <Button component={Link} href={paths.messages(useProgramId())} variant="default">
          {t("program.write")}
        </Button>
      }
    >
      <Await query={program} lines={8} height={40}>
        {(data) => (
          <>
            <Notices detail={data} />
            {data.partner.status === "approved" && <NoNewSales />}
            {data.partner.status === "approved" && <Links detail={data} />}
            <Balance currency={data.program.currency} />
            <Terms detail={data} />
          </>
        )}
      </Await>
    </Page>
  );
}

function Links({ detail: { program, links, coupon } }: { detail: Detail }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t("program.link")}
      about={t("program.linkAbout")}
      actions={
        <Anchor component={Link} href={paths.links(program.id)} size="sm">
          {t("program.build")}
        </Anchor>
      }
    >
      <Stack gap="md">
        <LinkBox link={links.customer} title={program.name} />
        {coupon !== null && (
          <Group gap="xs">
            <Text size="sm">{t("program.coupon")}</Text>
            <Copy value={coupon.code} label={t("program.coupon")} />
          </Group>
        )}
      </Stack>
    </Card>
  );
}
