import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Call, InputOf, OutputOf } from '#protocol'
import { newIdempotencyKey } from '../../../core/request/idempotencyKey.ts'
import { failureText } from '../../../core/request/message.ts'
import { request } from '../../../core/request/request.ts'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import css from './OpenOrders.module.css'

interface AllSheetProps<C extends Call> {
  call: C
  /** What it does to all, for one instrument where that is named. */
  inputOf: (instId: string | undefined) => InputOf<C>
  /** How many could not be done now. */
  keptOf: (answer: OutputOf<C>) => number
  /** In all, and in the instrument of the screen. */
  count: number
  here: number
  instId: string
  words: {
    readonly open: string
    readonly ask: string
    readonly text: string
    readonly all: string
    readonly one: string
    readonly kept: (count: number) => string
  }
}

/**
 * Does something to all, or to those of one instrument, after a question. The list is the truth of what stands: an
 * answer that was lost may be asked for again with the same key.
 */
export const AllSheet = <C extends Call>(props: AllSheetProps<C>) => {
  const { call, inputOf, keptOf, count, here, instId, words } = props
  const { t } = useTranslation('trade')
  const [open, setOpen] = useState(false)
  const [key, setKey] = useState('')
  const [said, setSaid] = useState<string>()

  const ask = (): void => {
    setKey(newIdempotencyKey())
    setSaid(undefined)
    setOpen(true)
  }
  const send = async (scope: string | undefined): Promise<void> => {
    // Each scope is a request of its own.
    const reply = await request<Call>(call, inputOf(scope), { key: `${key}-${scope === undefined ? 'all' : 'one'}` })
    if (reply.kind === 'ok') {
      const kept = keptOf(reply.data)
      if (kept === 0) setOpen(false)
      else setSaid(words.kept(kept))
    } else setSaid(reply.kind === 'unknown' ? t('orders.unknownAll') : failureText(reply))
  }

  return (
    <>
      <Button variant="plain" onPress={ask}>
        {words.open}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={words.ask}
        foot={
          <div className={css['choices']}>
            {here > 0 && here < count ? (
              <Button variant="ghost" size="large" wide onPress={() => send(instId)}>
                {words.one}
              </Button>
            ) : null}
            <Button variant="danger" size="large" wide disabled={count === 0} onPress={() => send(undefined)}>
              {words.all}
            </Button>
          </div>
        }
      >
        <p>{words.text}</p>
        <p aria-live="polite" className={css['said']}>
          {said}
        </p>
      </Sheet>
    </>
  )
}
