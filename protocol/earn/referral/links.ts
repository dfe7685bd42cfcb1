/** What shows that two accounts are one person's, or one household's. */
export const REFERRAL_LINKS = ['device', 'document', 'payout'] as const
export type ReferralLink = (typeof REFERRAL_LINKS)[number]

/** Two accounts that something shows to belong together. */
export interface LinkedAccounts {
  readonly a: string
  readonly b: string
  readonly link: ReferralLink
}

/** `own`: somebody invited themselves; `ring`: accounts that belong together invited each other, or were invited together. */
export type ReferralFinding =
  | {
      readonly kind: 'own'
      readonly referrer: string
      readonly accounts: readonly string[]
      readonly link: ReferralLink
    }
  | {
      readonly kind: 'ring'
      readonly referrer: string
      readonly accounts: readonly string[]
      readonly link: ReferralLink
    }

/** How many steps up a chain of invitations is looked at. */
const MOST_STEPS = 12

/** Everybody above an account, the nearest first. */
const above = (referrers: ReadonlyMap<string, string>, uid: string): string[] => {
  const found: string[] = []
  for (let at = referrers.get(uid); at !== undefined && found.length < MOST_STEPS; at = referrers.get(at))
    found.push(at)
  return found
}

/** Of two linked accounts: did one invite the other, does one stand above the other, or did one account invite both? */
const findingOf = (
  referrers: ReadonlyMap<string, string>,
  { a, b, link }: LinkedAccounts,
): ReferralFinding | undefined => {
  // Whoever was invited is the younger one.
  const [low, high] = BigInt(a) < BigInt(b) ? [a, b] : [b, a]
  if (low === high) return undefined
  if (referrers.get(high) === low) return { kind: 'own', referrer: low, accounts: [high], link }
  const chain = above(referrers, high)
  const steps = chain.indexOf(low)
  if (steps > 0) return { kind: 'ring', referrer: low, accounts: [...chain.slice(0, steps).toReversed(), high], link }
  const [of, other] = [referrers.get(low), referrers.get(high)]
  return of !== undefined && of === other ? { kind: 'ring', referrer: of, accounts: [low, high], link } : undefined
}

/** What linked accounts show about who invited whom (`referrers`, by referee). Each pair and link once. */
export const findReferralAbuse = (
  referrers: ReadonlyMap<string, string>,
  linked: readonly LinkedAccounts[],
): ReferralFinding[] => {
  const found = new Map<string, ReferralFinding>()
  for (const pair of linked) {
    const finding = findingOf(referrers, pair)
    if (finding === undefined) continue
    found.set(`${finding.kind} ${finding.referrer} ${finding.accounts.join(' ')} ${finding.link}`, finding)
  }
  return [...found.values()]
}
