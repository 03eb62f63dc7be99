/** A partner's name above the handle. */
export function PartnerName({ name, handle }: { name: string; handle: string }) {
  return (
    <span className="kit-two-lines">
      <span>{name}</span>
      <span className="kit-small kit-dim">@{handle}</span>
    </span>
  );
}
