/** The terms and the page about the venue. Times: Unix ms. */
export const PAPERS = {
  terms: { version: '1.1', effectiveAt: Date.UTC(2026, 10, 26), updatedAt: Date.UTC(2026, 10, 26) },
  about: { updatedAt: Date.UTC(2026, 10, 26) },
} as const
export type PaperId = keyof typeof PAPERS
