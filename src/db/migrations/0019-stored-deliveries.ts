import { Migration } from "@mikro-orm/migrations";

/** Deliveries of providers as they came in, stored before anything is made of them. */
export class StoredDeliveries extends Migration {
  override up(): void {
    // No foreign key to the program: checking one waits for whoever holds the program's row, and storing waits for nobody.
    this.addSql(`
      create table provider_delivery (
        id text primary key,
        program_id text not null,
        source text not null,
        external_id text,
        headers jsonb not null,
        body_sealed bytea,
        traces text[] not null,
        request_id text not null,
        received_at timestamptz(3) not null,
        stored_at timestamptz(3) not null,
        settled_at timestamptz(3),
        failures integer not null default 0,
        last_failure text,
        incoming_event_id bigint references incoming_event (id),
        constraint provider_delivery_source_check check (source in ('stripe', 'shopify')),
        constraint provider_delivery_body_check check (settled_at is not null or body_sealed is not null),
        constraint provider_delivery_external_id_key unique (program_id, source, external_id)
      )`);
    this.addSql(`create index provider_delivery_list_index on provider_delivery (program_id, id)`);
    this.addSql(`create index provider_delivery_unsettled_index on provider_delivery (stored_at)
      where settled_at is null`);
    this.addSql(`create index provider_delivery_expiry_index on provider_delivery (stored_at)
      where settled_at is not null`);
    this.addSql(`create index provider_delivery_trace_index on provider_delivery using gin (traces)`);

    // Until now bodies were kept beside the events for ever. Nothing reads them, and a redaction could not find all of them.
    this.addSql(`alter table incoming_event drop column body_sealed`);
  }
}
