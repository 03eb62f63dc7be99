/** A column of sealed values. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** SQL for the purpose that a value was sealed for. */
  readonly purpose: string;
  /** The columns of the primary key in its order, with their types. */
  readonly key: Readonly<Record<string, "bigint" | "smallint" | "text">>;
}

/** Every sealed column. The deployment's check is last: it moves to the new key only when all else has. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: "signing_secret",
    column: "secret_sealed",
    purpose: "'signing_secret:' || program_id",
    key: { id: "bigint" },
  },
  {
    table: "webhook_secret",
    column: "secret_sealed",
    purpose: "'webhook_secret:' || program_id || ':' || source",
    key: { program_id: "text", source: "text" },
  },
  {
    table: "payout_account",
    column: "details_sealed",
    purpose: "'payout_account:' || account_id",
    key: { id: "bigint" },
  },
  {
    table: "tax_form",
    column: "details_sealed",
    purpose: "'tax_form:' || account_id",
    key: { id: "bigint" },
  },
  {
    table: "paying_account",
    column: "details_sealed",
    purpose: "'paying_account:' || program_id",
    key: { program_id: "text" },
  },
  {
    table: "provider_delivery",
    column: "body_sealed",
    purpose: "'delivery:' || program_id || ':' || source || ':' || coalesce(external_id, '')",
    key: { id: "text" },
  },
  { table: "incoming_event", column: "body_sealed", purpose: "'event:' || id", key: { id: "bigint" } },
  {
    table: "idempotency_record",
    column: "answer_sealed",
    purpose: "'idempotency:' || key_id || ':' || idempotency_key",
    key: { key_id: "text", idempotency_key: "text" },
  },
  {
    table: "sign_in_attempt",
    column: "address_sealed",
    purpose: "'sign_in_attempt:' || id",
    key: { id: "text" },
  },
  { table: "mail", column: "secret_sealed", purpose: "'mail:' || id", key: { id: "text" } },
  { table: "deployment", column: "encryption_check", purpose: "'deployment'", key: { id: "smallint" } },
];
