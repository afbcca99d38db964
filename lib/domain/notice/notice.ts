import { z } from 'zod';

/** noticeKindSchema is everything that people are told without asking. */
export const noticeKindSchema = z.enum([
  'approval_asked',
  'about_to_start',
  'aborted',
  'refuted',
  'regression',
  'rollback_incomplete',
  'missed',
]);
export type NoticeKind = z.infer<typeof noticeKindSchema>;

/** noticeDataSchema is what a notice says beside its run: ids and words of the deck, never names of people. */
export const noticeDataSchema = z.object({
  cardId: z.string().optional(),
  environment: z.string().optional(),
  /** Why, in the words of whoever wrote it. */
  reason: z.object({ 'pt-BR': z.string(), en: z.string() }).optional(),
  /** ISO time that the notice is about: when a missed run should have started. */
  plannedFor: z.string().optional(),
  /** The one person it is for, e.g. the owner of a schedule; everybody whom the kind concerns where absent. */
  onlyFor: z.string().optional(),
});
export type NoticeData = z.infer<typeof noticeDataSchema>;
