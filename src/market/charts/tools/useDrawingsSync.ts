import { useEffect, useState } from 'react'
import { chartDrawings, type Reply } from '#protocol'
import { request } from '../../../core/request/request.ts'
import { atSyncMoments } from '../../../core/request/syncMoments.ts'
import { signedIn } from '../../../core/state/state.ts'
import { type Answer, createDrawingsSync } from './drawingsSync.ts'
import type { KeptDrawings } from './keptDrawings.ts'

const QUIET = { quiet: true } as const
const heard = async <T>(asked: Promise<Reply<T>>): Promise<Answer<T>> => {
  const reply = await asked
  if (reply.kind === 'ok') return reply.data
  return reply.kind === 'refused' && reply.error !== 'tooManyRequests' ? 'refused' : 'failed'
}

/** Keeps drawings with the account: when a chart opens, at each change, and when the page comes back to the front. */
export const useDrawingsSync = (instId: string, kept: KeptDrawings): (() => void) => {
  const [sync] = useState(() =>
    createDrawingsSync(instId, kept, {
      isUser: () => signedIn.peek() === true,
      load: (id) => heard(request(chartDrawings.get, { instId: id }, QUIET)),
      change: async (id, put, removed) => {
        const input = {
          instId: id,
          put: put.map((one) => ({ ...one, points: [...one.points] })),
          removed: [...removed],
        }
        const answer = await heard(request(chartDrawings.change, input, QUIET))
        return typeof answer === 'string' ? answer : answer.drawings
      },
      setTemplates: (templates) => heard(request(chartDrawings.setTemplates, { templates: [...templates] }, QUIET)),
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    }),
  )
  useEffect(() => {
    const stop = atSyncMoments(() => sync.again())
    return () => {
      stop()
      sync.stop()
    }
  }, [sync])
  return sync.changed
}
