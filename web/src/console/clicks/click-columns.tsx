import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../api/console.ts";
import { useFormats } from "../../kit/formats.tsx";
import type { Column } from "../../kit/list/row-list.tsx";
import { Link } from "../../kit/link.tsx";
import { Moment } from "../../kit/time/moment.tsx";

type Click = Row<"listClicks">;

/** The columns of a list of clicks. @param partnerHref links a partner's name; without it there is no such column */
export function useClickColumns(partnerHref?: (partnerId: string) => string): readonly Column<Click>[] {
  const { t } = useTranslation();
  const { country } = useFormats();
  return useMemo(
    () => [
      {
        id: "date",
        header: t("clicks.date"),
        width: "11rem",
        cell: ({ createdAt }) => <Moment at={createdAt} withTime />,
      },
      ...(partnerHref === undefined
        ? []
        : [
            {
              id: "partner",
              header: t("clicks.partner"),
              cell: ({ partnerId, partnerName }: Click) => (
                <Link href={partnerHref(partnerId)}>{partnerName}</Link>
              ),
            },
          ]),
      {
        id: "country",
        header: t("clicks.country"),
        width: "minmax(7.5rem, 0.8fr)",
        cell: (click) => (click.country === null ? t("figures.unknown") : country(click.country)),
      },
      {
        id: "device",
        header: t("clicks.device"),
        width: "5rem",
        cell: ({ device }) => t(`clicks.devices.${device}`),
      },
      {
        id: "referrer",
        header: t("clicks.referrer"),
        wideOnly: true,
        cell: ({ referrer }) => <span title={referrer ?? undefined}>{shortUrl(referrer) ?? "–"}</span>,
      },
      {
        id: "landing",
        header: t("clicks.landing"),
        cell: ({ landing }) => <span title={landing}>{pathOf(landing)}</span>,
      },
      {
        id: "subs",
        header: t("clicks.subIds"),
        wideOnly: true,
        cell: ({ subs }) => Object.values(subs).filter(Boolean).join(" · ") || "–",
      },
    ],
    [t, country, partnerHref],
  );
}

/** A URL without scheme, query and last slash; the cell's title has the full one. */
function shortUrl(url: string | null): string | null {
  return url === null ? null : url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/?(?:[?#].*)?$/, "");
}

/** A page of the brand's own site, without the host. */
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/, "") || "/";
