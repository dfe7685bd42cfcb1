import CreditCard from 'lucide-react/icons/credit-card'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_PAY_METHODS, maskedNumber, payType } from '#protocol'
import { PayMethodSheet } from '../../c2c/PayMethodSheet.tsx'
import { PayMethodSign, payMethodName } from '../../c2c/payMethodNames.tsx'
import { WithPayee } from '../../c2c/WithPayee.tsx'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { demo } from '../../core/state/state.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatHold } from '../../ui/format/hours.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Tag } from '../../ui/Tag.tsx'

/** By what its owner recognizes a method: the masked number, else the bank. */
const hintOf = ({ fields }: payType.SavedMethod): string | undefined =>
  maskedNumber(fields) ?? fields.find(({ key }) => key !== 'qr')?.value

interface OwnProps {
  own: payType.SavedMethods
  onChange: () => unknown
  onOpen: (method: payType.SavedMethod) => void
}

const OwnMethods = ({ own: { methods }, onChange, onOpen }: OwnProps) => {
  const { t } = useTranslation('c2c')
  return (
    <ListSection>
      {methods.map((method) => (
        <ListRow
          key={method.id}
          icon={<PayMethodSign type={method.type} />}
          label={payMethodName(t, method)}
          hint={hintOf(method)}
          end={
            method.held ? (
              <Tag tone="warn">
                {t('pay.held')} <Countdown until={method.usableAt} onEnd={() => void onChange()} />
              </Tag>
            ) : method.open ? undefined : (
              <Tag>{t('pay.closed')}</Tag>
            )
          }
          onPress={() => onOpen(method)}
        />
      ))}
    </ListSection>
  )
}

const AddRows = ({ own }: { own: payType.SavedMethods }) => {
  const { t } = useTranslation('c2c')
  const navigation = useNavigation()
  if (own.methods.length >= MAX_PAY_METHODS)
    return (
      <Stack space="between">
        <Note>{t('c2c:pay.full', { max: MAX_PAY_METHODS })}</Note>
      </Stack>
    )
  return (
    <>
      <ListSection>
        <ListRow icon={<CreditCard size={20} aria-hidden />} label={t('c2c:pay.addCard')} href="/pages/C2C/bankCar" />
      </ListSection>
      <Stack space="foot">
        <Button size="large" wide onPress={() => navigation.push('/pages/C2C/addPaymentMethod')}>
          {t('c2c:pay.add')}
        </Button>
      </Stack>
    </>
  )
}

/** How one is paid in C2C trades: the saved methods with their holds, and the ways to add one. */
const PaymentMethod = () => {
  const { t } = useTranslation(['c2c', 'shell'])
  const isDemo = useSignalValue(demo)
  const call = useCall(payType.selectUserPayType, {})
  const [opened, setOpened] = useState<string>()
  const method = call.data?.methods.find(({ id }) => id === opened)
  return (
    <Page tint bar={<PageBar title={t('shell:title.paymentMethod')} back="/pages/personal/personal" />}>
      <CallState call={call} rows={3}>
        {(own) => (
          <WithPayee own={own}>
            <Stack space="between">
              <Note>{t('c2c:pay.lead', { name: own.holder })}</Note>
            </Stack>
            {own.methods.length === 0 ? (
              <Empty compact title={t('c2c:pay.empty')} text={t('c2c:pay.emptyText')} />
            ) : (
              <OwnMethods own={own} onChange={call.refetch} onOpen={({ id }) => setOpened(id)} />
            )}
            <Stack space="between">
              <Note small>{t(isDemo ? 'c2c:pay.holdDemo' : 'c2c:pay.hold', { time: formatHold(own.hold) })}</Note>
            </Stack>
            <AddRows own={own} />
          </WithPayee>
        )}
      </CallState>
      {method === undefined ? null : (
        <PayMethodSheet key={method.id} method={method} onClose={() => setOpened(undefined)} onChange={call.refetch} />
      )}
    </Page>
  )
}

export default PaymentMethod
