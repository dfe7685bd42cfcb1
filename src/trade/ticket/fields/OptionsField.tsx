import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { Button } from '../../../ui/Button.tsx'
import { moneyText } from '../../../ui/format/amountText.ts'
import { SettingRow } from '../../../ui/SettingRow.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { OneTapSettings } from '../oneTap/OneTapSettings.tsx'
import { oneTap } from '../oneTap/oneTap.ts'
import css from './OptionsField.module.css'

/** One choice of the sheet, under its name. */
export const TicketOption = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className={css['title']}>{title}</h3>
    {children}
  </section>
)

interface OptionsFieldProps {
  /** What is set, part by part. */
  set: readonly (string | undefined)[]
  /** What is wrong with something in the sheet. */
  error?: string | undefined
  /** Orders of this ticket can be sent by one tap, which is set in the sheet too. */
  hasOneTap: boolean
  children: ReactNode
}

/** What is seldom chosen of an order: one row that says what is set, and the sheet behind it. */
export const OptionsField = ({ set, error, hasOneTap, children }: OptionsFieldProps) => {
  const { t } = useTranslation('trade')
  const { on, max } = useSignalValue(oneTap)
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const byOneTap = hasOneTap && on && max !== undefined ? t('oneTap.isOn', { max: moneyText(max, 'USDT') }) : undefined
  const shown = [...set, byOneTap].filter((part) => part !== undefined).join(' · ')
  return (
    <>
      <SettingRow label={t('ticket.options')} value={shown} error={error} onPress={() => setOpen(true)} />
      <Sheet
        open={open}
        onClose={close}
        title={t('ticket.options')}
        foot={
          <Button size="large" wide onPress={close}>
            {t('submission.done')}
          </Button>
        }
      >
        <Stack gap={4}>
          {children}
          {hasOneTap ? (
            <TicketOption title={t('oneTap.title')}>
              <OneTapSettings />
            </TicketOption>
          ) : null}
        </Stack>
      </Sheet>
    </>
  )
}
