/** The terms and the page about the venue. Times: Unix ms. */
export const PAPERS = {
  terms: { version: '1.0', effectiveAt: Date.UTC(2026, 9, 26), updatedAt: Date.UTC(2026, 10, 23) },
  about: { updatedAt: Date.UTC(2026, 10, 20) },
} as const
export type PaperId = keyof typeof PAPERS
