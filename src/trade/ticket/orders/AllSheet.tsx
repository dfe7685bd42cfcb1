import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Call, contractOrder, tradingContracts } from '#protocol'
import { defined } from '../../../core/defined.ts'
import { randomId } from '../../../core/format/randomId.ts'
import { failureText } from '../../../core/request/message.ts'
import { request } from '../../../core/request/request.ts'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import css from './OpenOrders.module.css'

interface AllSheetProps {
  /** What is done to all. */
  call: typeof tradingContracts.cancelAll | typeof contractOrder.cancelAll | typeof contractOrder.closeAll
  /** Whose engine does it. */
  assetClass?: 'crypto' | 'forex'
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
    /** How many could not be done now. */
    readonly kept: (count: number) => string
  }
}

/**
 * Does something to all, or to those of one instrument, after a question. The list is the truth of what stands: an
 * answer that was lost may be asked for again with the same key.
 */
export const AllSheet = ({ call, assetClass, count, here, instId, words }: AllSheetProps) => {
  const { t } = useTranslation('trade')
  const [open, setOpen] = useState(false)
  const [key, setKey] = useState('')
  const [note, setNote] = useState<string>()

  const ask = (): void => {
    setKey(randomId())
    setNote(undefined)
    setOpen(true)
  }
  const send = async (only: string | undefined): Promise<void> => {
    const input = defined({ assetClass: assetClass === 'forex' ? assetClass : undefined, instId: only })
    // Each scope is a request of its own.
    const reply = await request<Call>(call, input, { key: `${key}-${only === undefined ? 'all' : 'one'}` })
    if (reply.kind !== 'ok') return setNote(reply.kind === 'unknown' ? t('orders.unknownAll') : failureText(reply))
    const { kept } = reply.data as { readonly kept: number }
    if (kept === 0) setOpen(false)
    else setNote(words.kept(kept))
    return undefined
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
          {note}
        </p>
      </Sheet>
    </>
  )
}
