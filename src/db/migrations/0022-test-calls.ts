import { Migration } from "@mikro-orm/migrations";

/** A test call that was asked for under an Idempotency-Key is made once, whatever becomes of the process that makes it. */
export class TestCalls extends Migration {
  override up(): void {
    this.addSql(`
      create unique index postback_delivery_test_key on postback_delivery (partner_id, cause)
        where cause like 'test:%'`);
  }
}
