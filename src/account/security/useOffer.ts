import { useCallback, useEffect, useState } from 'react'
import { type OutputOf, type Reply, security } from '#protocol'
import type { Failure } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'

type Offer = OutputOf<typeof security.getRandomGoogleSecretKey>

/** A secret for an authenticator app, asked for once: another one would make the shown code worthless. */
export const useOffer = () => {
  const [offer, setOffer] = useState<Offer>()
  const [failure, setFailure] = useState<Failure>()
  const take = useCallback((reply: Reply<Offer>) => {
    if (reply.kind === 'ok') setOffer(reply.data)
    setFailure(reply.kind === 'ok' ? undefined : reply)
  }, [])
  useEffect(() => {
    void request(security.getRandomGoogleSecretKey, {}).then(take)
  }, [take])
  const ask = async (): Promise<void> => take(await request(security.getRandomGoogleSecretKey, {}))
  return { data: offer, failure, refetch: ask }
}
