import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { common, limits } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { showToast } from '../../core/toastQueue.ts'
import { CheckInput, SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

const schema = v.object({ country: v.string(), adult: v.boolean(), risk: v.boolean() })

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
  const options = (areas.data?.areas ?? [])
    .filter(({ kind }) => kind === 'country')
    .map(({ code, name }) => ({ id: code, label: name }))
  const form = useForm({
    schema,
    values: { country: '', adult: false, risk: false },
    onSubmit: async ({ country }) => {
      const reply = await request(limits.declare, { country, adult: 'yes', risk: 'understood' })
      if (reply.kind !== 'ok') return showToast(failureText(reply), 'bad')
      await onDone()
      return onClose()
    },
  })
  const { country, adult, risk } = form.watch()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('gate.title')}
      foot={
        <SubmitButton of={form} disabled={country === '' || !adult || !risk}>
          {t('gate.save')}
        </SubmitButton>
      }
    >
      <Form of={form} gap="close">
        <p>{t('gate.text')}</p>
        <SelectInput {...form.field('country')} label={t('gate.country')} options={options} />
        <CheckInput {...form.field('adult')} label={t('gate.adult', { age: minAge })} />
        <CheckInput {...form.field('risk')} label={t('gate.risk')} />
        <Note small>{t('gate.once')}</Note>
      </Form>
    </Sheet>
  )
}
