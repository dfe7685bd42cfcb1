import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { common, limits } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './Timed.module.css'

interface GateSheetProps {
  minAge: number
  open: boolean
  onClose: () => void
  /** After it was stated. */
  onDone: () => Promise<unknown>
}

/** Country, age and risk, stated once before the first contract. */
export const GateSheet = ({ minAge, open, onClose, onDone }: GateSheetProps) => {
  const { t } = useTranslation('timed')
  const areas = useCall(common.areaDetails, {}, { enabled: open, fresh: 3_600_000 })
  const [country, setCountry] = useState<string>()
  const [adult, setAdult] = useState(false)
  const [risk, setRisk] = useState(false)
  const options = (areas.data?.areas ?? [])
    .filter(({ kind }) => kind === 'country')
    .map(({ code, name }) => ({ id: code, label: name }))
  const save = async (): Promise<void> => {
    if (country === undefined) return
    const reply = await request(limits.declare, { country, adult: 'yes', risk: 'understood' })
    if (reply.kind !== 'ok') return showToast(failureText(reply), 'bad')
    await onDone()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('gate.title')}
      foot={
        <Button size="large" wide disabled={country === undefined || !adult || !risk} onPress={save}>
          {t('gate.save')}
        </Button>
      }
    >
      <div className={css['form']}>
        <p>{t('gate.text')}</p>
        <SelectField label={t('gate.country')} value={country} options={options} onChange={setCountry} />
        <CheckField label={t('gate.adult', { age: minAge })} on={adult} onChange={setAdult} />
        <CheckField label={t('gate.risk')} on={risk} onChange={setRisk} />
        <p className={css['small']}>{t('gate.once')}</p>
      </div>
    </Sheet>
  )
}
