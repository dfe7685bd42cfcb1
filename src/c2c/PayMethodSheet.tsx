import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type PayDatum, payType, security } from '#protocol'
import { PayField } from '../account/security/PayField.tsx'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { uploadUrl } from '../core/request/uploadUrl.ts'
import { useNavigation } from '../core/screens/navigation.ts'
import { showToast } from '../core/toastQueue.ts'
import { Button } from '../ui/Button.tsx'
import { CopyRow } from '../ui/CopyRow.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { countryName } from '../ui/format/countryName.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { Form } from '../ui/forms/Form.tsx'
import { FormError } from '../ui/forms/FormError.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Stack } from '../ui/Stack.tsx'
import { payMethodForm, payMethodName } from './payMethodNames.tsx'

const removal = v.object({ payPassword: security.payPassword })

const Remove = ({ method, onGone }: { method: payType.SavedMethod; onGone: () => unknown }) => {
  const { t } = useTranslation('c2c')
  const form = useForm({
    schema: removal,
    values: { payPassword: '' },
    onSubmit: async ({ payPassword }) => {
      const reply = await request(payType.update, { id: method.id, action: 'remove', payPassword })
      if (reply.kind !== 'ok') return reply
      showToast(t('pay.removed'), 'good')
      return void onGone()
    },
  })
  return (
    <Form of={form} gap="close">
      <Note>{t('pay.removeText', { name: payMethodName(t, method) })}</Note>
      <PayField {...form.field('payPassword')} which="only" />
      <FormError />
      <SubmitButton of={form}>{t('pay.remove')}</SubmitButton>
    </Form>
  )
}

/** The data in full, each with a button to copy it. */
const Whole = ({ fields }: { fields: readonly PayDatum[] }) => {
  const { t } = useTranslation('c2c')
  return fields.map(({ key, value }) =>
    key === 'qr' ? (
      <img key={key} width={240} src={uploadUrl(value)} alt={t('pay.field.qr')} />
    ) : (
      <CopyRow key={key} label={t(`pay.field.${key}`)} value={value} />
    ),
  )
}

interface PayMethodSheetProps {
  method: payType.SavedMethod
  onClose: () => void
  /** It was removed, or its hold is over. */
  onChange: () => unknown
}

/** A saved method: masked until it is asked for in full, what is left of its hold, and the ways to change and remove it. */
export const PayMethodSheet = ({ method, onClose, onChange }: PayMethodSheetProps) => {
  const { t } = useTranslation('c2c')
  const navigation = useNavigation()
  const [whole, setWhole] = useState<readonly PayDatum[]>()
  const [removing, setRemoving] = useState(false)
  const { id, held, usableAt, open, holder, country, fields } = method
  const show = async (): Promise<void> => {
    const reply = await request(payType.payTypeData, { id })
    if (reply.kind === 'ok') setWhole(reply.data.fields)
    else showToast(failureText(reply), 'bad')
  }
  const edit = (): void => {
    onClose()
    navigation.push(`${payMethodForm(method.type)}?id=${id}`)
  }
  return (
    <Sheet open onClose={onClose} title={payMethodName(t, method)}>
      <Stack>
        {open ? null : <Note tone="warn">{t('pay.closedText')}</Note>}
        <KeyValue
          rows={[
            { id: 'holder', label: t('pay.field.holder'), value: holder },
            { id: 'country', label: t('pay.country'), value: countryName(country) },
            ...(whole === undefined ? fields : []).flatMap(({ key, value }) =>
              key === 'qr' ? [] : [{ id: key, label: t(`pay.field.${key}`), value }],
            ),
            ...(held ? [{ id: 'from', label: t('pay.usableFrom'), value: formatDateTime(usableAt) }] : []),
          ]}
        />
        {whole === undefined ? null : <Whole fields={whole} />}
        {held ? (
          <Row>
            <Note as="span">{t('pay.usableIn')}</Note>
            <Countdown until={usableAt} announce onEnd={() => void onChange()} />
          </Row>
        ) : null}
        {removing ? (
          <Remove method={method} onGone={onChange} />
        ) : (
          <>
            <Button variant="ghost" wide onPress={() => (whole === undefined ? void show() : setWhole(undefined))}>
              {t(whole === undefined ? 'pay.show' : 'pay.hide')}
            </Button>
            {open ? (
              <Button variant="ghost" wide onPress={edit}>
                {t('pay.edit')}
              </Button>
            ) : null}
            <Button variant="danger" wide onPress={() => setRemoving(true)}>
              {t('pay.remove')}
            </Button>
          </>
        )}
      </Stack>
    </Sheet>
  )
}
