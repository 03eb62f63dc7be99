import { Button, type ButtonProps, Tooltip } from "@mantine/core";
import type { MouseEventHandler } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "../kit/link.tsx";
import { type Gate, useMayPass } from "./seat.tsx";

/** By pointer, keyboard and touch alike. */
const EXPLAINED_BY = { hover: true, focus: true, touch: true };

/**
 * A button that everyone sees; for whoever may not use it, it is disabled and says who can.
 *
 * @param props.refusal why nobody can use it now, which it then says; null if they can
 * @param props.href where it leads, if it does nothing itself
 */
export function GatedButton({
  needs,
  refusal = null,
  onClick,
  href,
  ...rest
}: ButtonProps & {
  needs: Gate;
  refusal?: string | null;
  type?: "submit";
  onClick?: MouseEventHandler<HTMLButtonElement>;
  href?: string;
}) {
  const { t } = useTranslation();
  const isForReader = useMayPass(needs);
  const reason = isForReader ? refusal : t(`session.needs.${needs}`);
  const isAllowed = reason === null;
  if (isAllowed && href !== undefined) return <Button component={Link} href={href} {...rest} />;
  // `data-disabled` and not `disabled`, whatever else would disable it: a disabled button can be neither focused nor
  // explained.
  return isAllowed ? (
    <Button onClick={onClick} {...rest} />
  ) : (
    <Tooltip label={reason} events={EXPLAINED_BY}>
      <Button
        {...rest}
        disabled={false}
        loading={false}
        data-disabled
        aria-disabled
        onClick={(event: { preventDefault: () => void }) => event.preventDefault()}
      />
    </Tooltip>
  );
}
