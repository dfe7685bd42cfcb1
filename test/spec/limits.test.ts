import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CODE_LIFETIME, CODE_RESEND } from '../../server/users/accounts/codes.ts'
import { DEVICE_LIFETIME } from '../../server/users/accounts/devices.ts'
import { SESSION_IDLE, SESSION_LIFETIME } from '../../server/users/accounts/sessions.ts'
import { STEP } from '../../server/users/accounts/totp.ts'
import { DAILY_LIMITS } from '../../server/users/accounts/withdrawalLimits.ts'
import { DEFAULT_RATES } from '../../server/platform/limits.ts'
import { FIRST_HOLDS } from '../../server/settings/firstHolds.ts'
import { FIRST_NEW_ACCOUNTS } from '../../server/settings/firstNewAccounts.ts'
import type { Rate } from '../../server/platform/tokenBucket.ts'
import { FIXED_MINUTES } from '../../server/funding/rateTime.ts'
import { OPERATOR_IDLE_MS, OPERATOR_SESSION_LIFETIME_MS } from '../../server/users/operators/sessions.ts'
import { UPLOAD_LIMIT } from '../../server/users/uploads/uploads.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/limits.md'), 'utf8')
const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]

/** As the page writes a rate: whole or a half by itself, else one in so many seconds. */
const rateText = ({ burst, perSecond }: Rate): string =>
  `| ${burst} | ${perSecond < 0.1 ? `1/${Math.round(1 / perSecond)}` : perSecond} |`

describe('the page of limits', () => {
  it.each([
    ['any request', DEFAULT_RATES.requests],
    ['requests of a user', DEFAULT_RATES.userRequests],
    ['what requests leave in the records', DEFAULT_RATES.userWrites],
    ['sign-ups and sign-ins', DEFAULT_RATES.signInAddress],
    ['sign-ins', DEFAULT_RATES.signInAccount],
    ['codes asked for | address', DEFAULT_RATES.codesAddress],
    ['codes for a name that is new', DEFAULT_RATES.codesNew],
    ['codes to get into an account, asked by strangers', DEFAULT_RATES.codesAccount],
    ['– those of one address', DEFAULT_RATES.codesNetwork],
    ['– asked by browsers that the account knows', DEFAULT_RATES.codesKnown],
    ['– asked by its signed-in owner', DEFAULT_RATES.codesOwner],
    ['second and further tries at codes, by strangers', DEFAULT_RATES.triesAccount],
    ['– by browsers that the account knows', DEFAULT_RATES.triesKnown],
    ['– by its signed-in owner', DEFAULT_RATES.triesOwner],
    ['resets by an authenticator, tried by strangers', DEFAULT_RATES.authenticatorResets],
    ['messages to support', DEFAULT_RATES.chatMessages],
    ['conversations that guests begin', DEFAULT_RATES.chatGuests],
    ['reports about texts of the app', DEFAULT_RATES.textReports],
    ['quotes of exchanges | user', DEFAULT_RATES.quotesUser],
    ['quotes of exchanges | address', DEFAULT_RATES.quotesAddress],
  ])('tells the rate of %s', (what, rate) => {
    const line = page.split('\n').find((one) => one.startsWith(`| ${what} |`))
    expect(line).toContain(rateText(rate))
  })

  it.each([
    `| session | ${SESSION_LIFETIME / DAY} days, ${SESSION_IDLE / DAY} without a request |`,
    `| known device | ${DEVICE_LIFETIME / DAY} days without use |`,
    `| code by mail or text | ${CODE_LIFETIME / MINUTE} minutes, five attempts, another after ${CODE_RESEND / SECOND} seconds |`,
    `| step of an authenticator's code | ${STEP / SECOND} seconds,`,
    `| rate of a deposit or withdrawal that a market moves | ${FIXED_MINUTES} minutes,`,
    `| operator's session | ${OPERATOR_SESSION_LIFETIME_MS / HOUR} hours, ${OPERATOR_IDLE_MS / MINUTE} minutes without a request |`,
    `an account is new for ${FIRST_NEW_ACCOUNTS.days} days, and has until then a\nleverage of ${FIRST_NEW_ACCOUNTS.leverage} at most, in contracts and forex, and ${FIRST_NEW_ACCOUNTS.lots} lots at most`,
    ...DAILY_LIMITS.map((limit, level) => `| ${level} | ${limit} |`),
    `${FIRST_HOLDS.authenticatorOn} hours after an authenticator was bound, ${FIRST_HOLDS.nameChanged} hours after any other`,
    `${UPLOAD_LIMIT / 1024 ** 2} MB and 50 million pixels`,
  ])('says %s', (line) => {
    expect(page).toContain(line)
  })
})
