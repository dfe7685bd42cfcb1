import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tradingContracts } from '#protocol'
import { newIdempotencyKey } from '../../../../request/idempotencyKey.ts'
import { failureText } from '../../../../request/message.ts'
import { request } from '../../../../request/request.ts'
import css from '../../../../ticket/orders/OpenOrders.module.css'
import { Button } from '../../../../ui/Button.tsx'
import { Sheet } from '../../../../ui/Sheet.tsx'

interface CancelAllProps {
  /** How many orders are open, in all and in the instrument that is shown. */
  count: number
  here: number
  instId: string
}

/**
 * Cancels all open orders, or those of the instrument, after a question. The list is the truth of what stands: an answer
 * that was lost may be asked for again with the same key.
 */
export const CancelAll = ({ count, here, instId }: CancelAllProps) => {
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
    const reply = await request(tradingContracts.cancelAll, scope === undefined ? {} : { instId: scope }, {
      key: `${key}-${scope === undefined ? 'all' : 'one'}`,
    })
    if (reply.kind === 'ok') {
      if (reply.data.kept === 0) setOpen(false)
      else setSaid(t('orders.keptHalted', { count: reply.data.kept }))
    } else setSaid(reply.kind === 'unknown' ? t('orders.unknownAll') : failureText(reply))
  }

  return (
    <>
      <Button variant="plain" onPress={ask}>
        {t('orders.cancelAll')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('orders.cancelAllAsk')}
        foot={
          <div className={css['choices']}>
            {here > 0 && here < count ? (
              <Button variant="ghost" size="large" wide onPress={() => send(instId)}>
                {t('orders.cancelHere', { count: here, name: instId.replace('-', ' / ') })}
              </Button>
            ) : null}
            <Button variant="danger" size="large" wide disabled={count === 0} onPress={() => send(undefined)}>
              {t('orders.cancelCount', { count })}
            </Button>
          </div>
        }
      >
        <p>{t('orders.cancelAllText')}</p>
        <p aria-live="polite" className={css['said']}>
          {said}
        </p>
      </Sheet>
    </>
  )
}
