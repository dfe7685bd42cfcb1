import { createLimiter, type Limiter, type Rates } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Asker } from './askers.ts'
import type { Purpose } from './purpose.ts'

/**
 * How many codes are sent for a name, and how often they can be tried, by asker. The first try at each code is free;
 * further ones, up to five a code, use up a bucket. All limits together allow 90 tries at codes of an account in the
 * first hour and 56 in each further one (`test/spec/limits.test.ts` adds them up).
 */
export interface CodeLimits {
  /** Seconds until another code may be sent; 0 when it may be sent now, which is counted. */
  send(purpose: Purpose, name: string, asker: Asker, ip: string): number
  /** Whether another try at a code is allowed; counted if so. */
  mayTryAgain(name: string, asker: Asker): boolean
}

/** Purposes that give no access to an existing account: one is opened, or a name is bound to the user's own. */
const isForNewName = (purpose: Purpose): boolean => purpose === 'register' || purpose === 'bind'

export const createCodeLimits = (clock: Clock, rates: Rates): CodeLimits => {
  const newNames = createLimiter(clock, rates.codesNew)
  const strangers = createLimiter(clock, rates.codesAccount)
  const networks = createLimiter(clock, rates.codesNetwork)
  const senders: Readonly<Record<'known' | 'owner', Limiter>> = {
    known: createLimiter(clock, rates.codesKnown),
    owner: createLimiter(clock, rates.codesOwner),
  }
  const tries: Readonly<Record<Asker['relation'], Limiter>> = {
    stranger: createLimiter(clock, rates.triesAccount),
    known: createLimiter(clock, rates.triesKnown),
    owner: createLimiter(clock, rates.triesOwner),
  }
  return {
    send(purpose, name, { relation }, ip) {
      const subject = `${purpose} ${name}`
      if (isForNewName(purpose)) return newNames.take(subject)
      if (relation !== 'stranger') return senders[relation].take(name)
      // No single address may use all that strangers are allowed.
      return networks.take(`${subject} ${networkOf(ip)}`) || strangers.take(subject)
    },
    mayTryAgain: (name, { relation }) => tries[relation].take(name) === 0,
  }
}
