import type { C2cAdRefused, C2cProblem, C2cTakeProblem, ErrorName, Refusal } from '#protocol'

const ERRORS = {
  moved: 'c2cMoved',
  notYours: 'notNow',
  notNow: 'notNow',
  tooLate: 'c2cTooLate',
  proofMissing: 'c2cProofMissing',
  undoneBefore: 'c2cUndoneBefore',
  payerName: 'c2cPayerName',
  division: 'invalidField',
  statementsMissing: 'notNow',
  ownAccount: 'notNow',
  samePerson: 'notNow',
  taken: 'c2cTaken',
  ownAd: 'c2cOwnAd',
  blocked: 'c2cBlocked',
  unpaid: 'c2cUnpaid',
  open: 'c2cOpenOrders',
  method: 'notFound',
  quote: 'quoteChanged',
  tooSmall: 'sizeTooSmall',
  tooLarge: 'sizeTooLarge',
  balance: 'balanceTooLow',
  closed: 'c2cTaken',
  paused: 'c2cPaused',
  owner: 'c2cPaused',
  deposit: 'c2cPaused',
  away: 'c2cPaused',
  hours: 'c2cPaused',
  stale: 'priceStale',
  empty: 'c2cTaken',
  terms: 'invalidField',
} as const satisfies Record<C2cProblem | C2cTakeProblem | C2cAdRefused['problem'], ErrorName>

const FIELDS: Partial<Record<keyof typeof ERRORS, string>> = {
  division: 'toBuyer',
  terms: 'terms',
  method: 'payee',
  proofMissing: 'reference',
  quote: 'price',
  tooSmall: 'amount',
  tooLarge: 'amount',
  balance: 'amount',
}

/** The refusal of a problem; `values` for its sentence. */
export const refusalOf = (problem: keyof typeof ERRORS, values?: Readonly<Record<string, string>>): Refusal => {
  const field = FIELDS[problem]
  const error: ErrorName = ERRORS[problem]
  const named = error === 'invalidField' && field !== undefined ? { ...values, field } : values
  return {
    error,
    ...(field === undefined ? {} : { field }),
    ...(named === undefined ? {} : { values: named }),
  }
}
