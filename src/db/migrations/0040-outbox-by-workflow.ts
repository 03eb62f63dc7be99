import { Migration } from "@mikro-orm/migrations";

/**
 * The open outbox messages of one workflow, which repair asks for with every open row. An operator of a large outbox
 * builds the index beforehand, without blocking its writers; hence `if not exists`.
 */
export class OutboxByWorkflow extends Migration {
  override up(): void {
    this.addSql(`create index if not exists outbox_open_workflow_index on outbox (workflow_id)
      where done_at is null`);
  }
}
