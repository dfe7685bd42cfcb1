import { useTranslation } from 'react-i18next'
import { isSameName, type operators } from '#protocol'
import { Card } from '../ui/Card.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'
import { C2cPicture } from './C2cPicture.tsx'

interface C2cSideProps {
  data: operators.C2cDeskCase
  side: 'buyer' | 'seller'
}

/** A side by its verified name, how it paid or is paid, and its other cases. */
export const C2cSide = ({ data, side }: C2cSideProps) => {
  const { t } = useTranslation(['c2cCases', 'c2cOrders', 'c2c', 'operator', 'certification'])
  const { uid, name, ended, completed, cases } = data.sides[side]
  const { payee, payment, id } = data
  const qr = payee.fields.find(({ key }) => key === 'qr')?.value
  return (
    <>
      <Card title={t(`c2cOrders:by.${side}`)}>
        <Stack gap={2}>
          <KeyValue
            rows={[
              { id: 'uid', label: t('operator:case.user'), value: uid },
              { id: 'name', label: t('operator:fact.certifiedName'), value: name },
              { id: 'orders', label: t('orders'), value: t('completed', { completed, ended }) },
              ...(side === 'seller'
                ? [
                    {
                      id: 'method',
                      label: t('c2c:pay.method'),
                      value: payee.name === '' ? t(`c2c:pay.type.${payee.type}`) : payee.name,
                    },
                    { id: 'holder', label: t('c2c:pay.field.holder'), value: payee.holder },
                    ...payee.fields
                      .filter(({ key }) => key !== 'qr')
                      .map(({ key, value }) => ({ id: key, label: t(`c2c:pay.field.${key}`), value })),
                  ]
                : payment === undefined
                  ? []
                  : [
                      { id: 'payer', label: t('c2cOrders:payment.payer'), value: payment.payer },
                      { id: 'reference', label: t('c2cOrders:payment.reference'), value: payment.reference },
                    ]),
            ]}
          />
          {side === 'buyer' && payment?.fits === false ? (
            <Note tone="bad">{t('c2cOrders:payment.otherName')}</Note>
          ) : null}
          {side === 'seller' && !isSameName(name, payee.holder) ? (
            <Note tone="bad">{t('operator:case.flag.otherHolder')}</Note>
          ) : null}
          {side === 'buyer' && payment !== undefined && payment.picture !== '' ? (
            <C2cPicture id={payment.picture} label={t('c2cOrders:payment.picture')} />
          ) : null}
          {side === 'seller' && qr !== undefined ? <C2cPicture id={qr} label={t('c2c:pay.field.qr')} /> : null}
          {cases.length === 0 ? <Note small>{t('noEarlier')}</Note> : null}
        </Stack>
      </Card>
      <ListSection>
        {[
          <ListRow key="card" label={t('operator:card.open')} href={`/desk?view=c2c&id=${id}&user=${uid}`} />,
          ...cases.map((one) => (
            <ListRow
              key={one.id}
              label={t('title', { id: one.id })}
              hint={[
                formatDateTime(one.at),
                t(`c2cOrders:by.${one.side}`),
                one.reason === undefined ? '' : t(`c2cOrders:appealReason.${one.reason}`),
                one.ruled === undefined ? t(`c2cOrders:state.${one.state}`) : t(`ruled.${one.ruled}`),
              ]
                .filter((text) => text !== '')
                .join(' · ')}
              href={`/desk?view=c2c&id=${one.id}`}
            />
          )),
        ]}
      </ListSection>
    </>
  )
}
