/**
 * The closed catalogue of refusals, by the wire code of the first in each group; the others follow with the next codes.
 * A code is permanent: names are added at the end of their group, and none is removed.
 */
const NAMES = {
  650: ['sessionExpired'],
  1000: [
    'badRequest',
    'invalidField',
    'unknownField',
    'bodyTooLarge',
    'unknownCall',
    'foreignOrigin',
    'tooManyRequests',
    'keyMissing',
    'keyReused',
    'notFound',
    'keyGivenUp',
    'noticeTooShort',
  ],
  2000: [
    'wrongLogin',
    'codeWrong',
    'codeExpired',
    'secondStepNeeded',
    'accountTaken',
    'accountInvalid',
    'passwordWeak',
    'accountLocked',
    'passwordWrong',
    'payPasswordWrong',
    'inviteUnknown',
    'inviteOwn',
  ],
  2500: [
    'imageRefused',
    'notNow',
    'stillInUse',
    'walletProof',
    'roleMissing',
    'accountFrozen',
    'guestUnknown',
    'contractHeld',
    'addressMistyped',
    'payoutHeld',
    'tooManyPasskeys',
    'channelCountry',
    'demoTooSoon',
    'demoOrders',
    'demoPositions',
    'demoTimed',
    'demoTransfers',
    'demoBound',
    'demoClosing',
  ],
  3000: [
    'instrumentUnknown',
    'instrumentClosed',
    'instrumentReadOnly',
    'priceStale',
    'sizeStep',
    'priceStep',
    'sizeTooSmall',
    'sizeTooLarge',
    'balanceTooLow',
    'noLiquidity',
    'orderUnknown',
    'orderEnded',
    'priceOutOfRange',
    'tooManyOrders',
    'amendNothing',
    'wouldTake',
    'triggerAtOnce',
    'indexMissing',
    'ocoSides',
    'amendLinked',
    'instrumentHalted',
    'cancelOnly',
    'sourceSilent',
    'positionUnknown',
    'positionTooLarge',
    'leverageTooHigh',
    'marginTooLow',
    'marginShared',
    'settingsInUse',
    'reduceOnly',
    'stopBeyondLiquidation',
    'stopBeyondStopOut',
    'exitsTooLarge',
    'activationReached',
    'tooManyDrawings',
  ],
  3500: [
    'timedOff',
    'timedGate',
    'quoteChanged',
    'ownLimit',
    'priceMoved',
    'quotePriceMoved',
    'quoteReplaced',
    'timedNoForex',
  ],
  4000: [
    'identityNeeded',
    'holderDiffers',
    'numberMistyped',
    'tooManyPayMethods',
    'payMethodTwice',
    'c2cTaken',
    'c2cMoved',
    'c2cTooLate',
    'c2cOwnAd',
    'c2cUnpaid',
    'c2cBlocked',
    'c2cPaused',
    'c2cProofMissing',
    'c2cProofUsed',
    'c2cUndoneBefore',
    'c2cPayerName',
    'c2cMerchant',
    'tooManyAds',
    'c2cOpenOrders',
    'c2cDeposit',
  ],
  4500: ['earnSoldOut', 'earnClosed', 'earnMoved', 'earnMost', 'loanRatio'],
  4600: ['saleClosed', 'saleFull', 'saleTickets', 'saleOtherAccount', 'saleNotPayable', 'salePaidLate'],
  5000: ['internal', 'unavailable', 'databaseDown', 'busy'],
} as const

/** Name of a refusal; also its key in `locales/<lang>/errors.json`. */
export type ErrorName = (typeof NAMES)[keyof typeof NAMES][number]

/** Wire code of each refusal. */
export const ERRORS = /* @__PURE__ */ Object.fromEntries(
  Object.entries(NAMES).flatMap(([first, names]) =>
    names.map((name, at): [ErrorName, { readonly code: string }] => [name, { code: String(Number(first) + at) }]),
  ),
) as Readonly<Record<ErrorName, { readonly code: string }>>

/** What a refusal carries besides its code: values for the sentence (`{{min}}`), and the field that it concerns. */
export interface Refusal {
  readonly error: ErrorName
  readonly field?: string
  readonly values?: Readonly<Record<string, string>>
}

/** The refusal behind a wire code; unknown codes (a newer server) count as `internal`. */
export const errorByCode = (code: string): ErrorName => {
  for (const [first, names] of Object.entries(NAMES)) {
    const name = names[Number(code) - Number(first)]
    if (name !== undefined) return name
  }
  return 'internal'
}
