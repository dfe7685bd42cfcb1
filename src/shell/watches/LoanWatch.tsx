import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import { loan } from '#protocol'
import { request } from '../../core/request/request.ts'
import { askedLoans, runningLoans } from '../../core/state/loans.ts'
import { signedIn, uid } from '../../core/state/state.ts'
import { keepTold, type LoanUpdate, loanUpdates, type ToldLoans, toldLoans } from './loanUpdates.ts'
import { notifyLoans, toastLoans } from './tellLoan.ts'

/** Between two looks while a loan runs, and after a look without an answer, in ms. */
const EVERY_MS = 15_000
/** Loans that one look has at most. */
const MOST = 50

const QUIET = { quiet: true, background: true } as const

const isHidden = (): boolean => document.visibilityState === 'hidden'

/** How loans that run no longer have ended; those that ask for no word are left out. Undefined without an answer. */
const endedOf = async (gone: readonly string[]): Promise<readonly LoanUpdate[] | undefined> => {
  const updates: LoanUpdate[] = []
  for (const id of gone) {
    // oxlint-disable-next-line no-await-in-loop -- One or two.
    const reply = await request(loan.detail, { id }, QUIET)
    if (reply.kind !== 'ok' && reply.kind !== 'refused') return undefined
    const ended = reply.kind === 'ok' ? reply.data.loan.ended : undefined
    // What the user repaid is no news.
    if (reply.kind === 'ok' && ended !== undefined && ended.by !== 'repaid')
      updates.push({ loan: reply.data.loan, kind: 'ended' })
  }
  return updates
}

/** Follows the user's loans and says when one stands worse, whatever screen is open. Shows nothing itself. */
const LoanWatch = () => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let round = 0
    /** Where nothing can be kept, what this tab has told is all there is. */
    let told: ToldLoans = {}
    /** What nobody has seen yet: a toast on a hidden page is gone before somebody is back. */
    let unseen: LoanUpdate[] = []

    const tell = (): void => {
      if (isHidden()) return
      void toastLoans(unseen)
      unseen = []
    }
    const later = (ms: number, who: string): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void look(who), ms)
    }
    const look = async (who: string): Promise<void> => {
      round += 1
      const mine = round
      const reply = await request(loan.list, { limit: MOST }, QUIET)
      if (mine !== round) return
      if (reply.kind !== 'ok') return later(EVERY_MS, who)
      const { loans } = reply.data
      runningLoans.value = loans
      const now = loanUpdates(toldLoans() ?? told, loans)
      const ended = await endedOf(now.gone)
      if (mine !== round) return
      if (ended === undefined) return later(EVERY_MS, who)
      told = now.told
      keepTold(told)
      const updates = [...now.updates, ...ended]
      unseen.push(...updates)
      void notifyLoans(updates)
      tell()
      if (loans.length > 0) later(EVERY_MS, who)
    }
    const stop = effect(() => {
      void askedLoans.value
      const who = uid.value
      clearTimeout(timer)
      round += 1
      if (signedIn.value !== true || who === undefined) {
        runningLoans.value = undefined
        told = {}
        unseen = []
        return
      }
      timer = setTimeout(() => void look(who), 0)
    })
    const seen = (): void => {
      tell()
      const who = uid.peek()
      if (!isHidden() && who !== undefined && (runningLoans.peek()?.length ?? 0) > 0) later(0, who)
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
  return null
}

export default LoanWatch
