/** The closed catalogue of refusals. One line each: wire code, and whether the same request can succeed later. */
export const ERRORS = {
  sessionExpired: { code: '650', retry: false },

  badRequest: { code: '1000', retry: false },
  invalidField: { code: '1001', retry: false },
  unknownField: { code: '1002', retry: false },
  bodyTooLarge: { code: '1003', retry: false },
  unknownCall: { code: '1004', retry: false },
  foreignOrigin: { code: '1005', retry: false },
  tooManyRequests: { code: '1006', retry: true },
  keyMissing: { code: '1007', retry: false },
  keyReused: { code: '1008', retry: false },
  notFound: { code: '1009', retry: false },
  keyGivenUp: { code: '1010', retry: false },

  wrongLogin: { code: '2000', retry: false },
  codeWrong: { code: '2001', retry: false },
  codeExpired: { code: '2002', retry: false },
  secondStepNeeded: { code: '2003', retry: false },
  accountTaken: { code: '2004', retry: false },
  accountInvalid: { code: '2005', retry: false },
  passwordWeak: { code: '2006', retry: false },
  accountLocked: { code: '2007', retry: true },

  instrumentUnknown: { code: '3000', retry: false },
  instrumentClosed: { code: '3001', retry: true },
  instrumentReadOnly: { code: '3002', retry: false },
  priceStale: { code: '3003', retry: true },
  sizeStep: { code: '3004', retry: false },
  priceStep: { code: '3005', retry: false },
  sizeTooSmall: { code: '3006', retry: false },
  sizeTooLarge: { code: '3007', retry: false },
  balanceTooLow: { code: '3008', retry: false },
  noLiquidity: { code: '3009', retry: true },
  orderUnknown: { code: '3010', retry: false },
  orderEnded: { code: '3011', retry: false },
  priceOutOfRange: { code: '3012', retry: false },
  tooManyOrders: { code: '3013', retry: false },
  amendNothing: { code: '3014', retry: false },

  internal: { code: '5000', retry: true },
  unavailable: { code: '5001', retry: true },
  databaseDown: { code: '5002', retry: true },
  busy: { code: '5003', retry: true },
} as const

/** Name of a refusal; also its key in `locales/<lang>/errors.json`. */
export type ErrorName = keyof typeof ERRORS

/** What a refusal carries besides its code: values for the sentence (`{{min}}`), and the field that it is about. */
export interface Refusal {
  readonly error: ErrorName
  readonly field?: string
  readonly values?: Readonly<Record<string, string>>
}

const BY_CODE: ReadonlyMap<string, ErrorName> = new Map(
  Object.entries(ERRORS).map(([name, { code }]) => [code, name as ErrorName]),
)

/** The refusal behind a wire code; unknown codes (a newer server) count as `internal`. */
export const errorByCode = (code: string): ErrorName => BY_CODE.get(code) ?? 'internal'
export const isRetryable = (name: ErrorName): boolean => ERRORS[name].retry
