/** The terms and the page about the venue. Times: Unix ms. */
export const PAPERS = {
  terms: { version: '1.2', effectiveAt: Date.UTC(2026, 10, 29), updatedAt: Date.UTC(2026, 10, 29) },
  about: { updatedAt: Date.UTC(2026, 10, 29) },
} as const
export type PaperId = keyof typeof PAPERS
