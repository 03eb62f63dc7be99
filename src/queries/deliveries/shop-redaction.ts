/*
 * What a shop that is gone for good had is shown to nobody from the commit of its redaction on, although workers may still be
 * erasing it.
 */

/** SQL for the masked address of a conversion's customer, as far as anybody may see it. @param c the conversion's alias */
export const shownMaskOf = (c: string): string =>
  `case when ${c}.customer_mask is not null and not exists (
     select from shop_redaction r
     where r.program_id = ${c}.program_id and r.source = ${c}.source and ${c}.sale_order_id <= r.until_order_id
   ) then ${c}.customer_mask end`;

/** SQL for whether the body of a settled delivery is still to be erased. @param v the delivery's table or alias */
export const isBodyLeft = (v: string): string =>
  `exists (
     select from shop_redaction r
     where r.program_id = ${v}.program_id and r.source = ${v}.source and ${v}.stored_at <= r.stored_at)`;
