import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { common, payType } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import AddPaymentMethod from '../../../../src/pages/C2C/addPaymentMethod.tsx'
import BankCard from '../../../../src/pages/C2C/bankCar.tsx'
import PaymentMethod from '../../../../src/pages/C2C/paymentMethod.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until } from '../../../support/renderApp.tsx'
import { signInForEach } from '../../../support/signInForEach.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const SEPA: payType.OfferedMethod = {
  id: 'sepa',
  type: 'bank',
  name: 'SEPA',
  countries: ['DE', 'FR'],
  currencies: ['EUR'],
  asks: ['iban'],
}
const CARD: payType.OfferedMethod = {
  id: 'bank-card',
  type: 'card',
  name: '',
  countries: [],
  currencies: [],
  asks: ['cardNumber', 'bank'],
}
const SAVED: payType.SavedMethod = {
  id: '80000001',
  method: 'sepa',
  type: 'bank',
  name: 'SEPA',
  currencies: ['EUR'],
  country: 'DE',
  holder: 'Ada Lovelace',
  fields: [{ key: 'iban', value: 'DE89 •••• 3000' }],
  createdAt: 1,
  changedAt: 1,
  usableAt: 2,
  held: false,
  open: true,
}
const OWN: payType.SavedMethods = {
  methods: [],
  hold: 86_400_000,
  holder: 'Ada Lovelace',
  country: 'DE',
  hasPayPassword: true,
}
const IBAN = 'DE89370400440532013000'

let part: Rendered
signInForEach(venue)
beforeEach(() => {
  venue.on(payType.getPayType, () => ({ methods: [SEPA, CARD] }))
  venue.on(payType.getList, () => ({ methods: [SEPA, CARD] }))
  venue.on(common.areaDetails, () => ({ areas: [] }))
})
afterEach(() => part.close())

/** Opens a page with none of ours below it. */
const go = (path: string): void => {
  location.hash = path
  history.replaceState({ idx: 0 }, '')
}
const ownsNow = (own: Partial<payType.SavedMethods>): void =>
  venue.on(payType.selectUserPayType, () => ({ ...OWN, ...own }))
const showList = async (own: Partial<payType.SavedMethods>, text: string): Promise<void> => {
  go('/pages/C2C/paymentMethod')
  ownsNow(own)
  part = await renderPart(<PaymentMethod />)
  await until(() => part.text().includes(text))
}

describe('the list of payment methods', () => {
  it('leads who is not verified to the verification, and who has no PIN to set one', async () => {
    await showList({ holder: '', country: '' }, 'Verify your identity first')
    await part.press('Verify identity')
    expect(location.hash).toBe('#/pages/personal/advancedCtf')
    await part.close()
    queries.clear()
    await showList({ hasPayPassword: false }, 'Set a payment PIN first')
    await part.press('Set payment PIN')
    expect(location.hash).toBe('#/pages/personal/changePassword?of=pay')
  })

  it('without any says so, names the verified holder, and leads to both forms', async () => {
    await showList({}, 'No payment method saved')
    expect(part.text()).toContain('in your verified name, Ada Lovelace')
    expect(part.text()).toContain('after 24 hours')
    expect(part.control('Add a bank card')?.getAttribute('href')).toBe('#/pages/C2C/bankCar')
    await part.press('Add a payment method')
    expect(location.hash).toBe('#/pages/C2C/addPaymentMethod')
  })

  it('shows each masked, with what is left of its hold, or that it is not offered anymore', async () => {
    await showList(
      {
        methods: [
          { ...SAVED, held: true, usableAt: Date.now() + 3_600_000 },
          { ...SAVED, id: '80000002', name: 'Wero', type: 'wallet', open: false },
        ],
      },
      'SEPA',
    )
    expect(part.text()).toContain('DE89 •••• 3000')
    expect(part.text()).toContain('On hold')
    expect(part.root.querySelector('[role=timer]')).not.toBeNull()
    expect(part.text()).toContain('No longer offered')
  })

  it('with ten offers no eleventh', async () => {
    const methods = Array.from({ length: 10 }, (_, at) => ({ ...SAVED, id: String(at) }))
    await showList({ methods }, 'You’ve reached the limit of 10 payment methods.')
    expect(part.control('Add a payment method')).toBeUndefined()
  })

  it('shows one in full when it is asked for, and removes it by the payment PIN', async () => {
    venue.on(payType.payTypeData, () => ({
      method: 'sepa',
      country: 'DE',
      holder: 'Ada Lovelace',
      fields: [{ key: 'iban' as const, value: IBAN }],
    }))
    venue.on(payType.update, () => OWN)
    await showList({ methods: [SAVED] }, 'SEPA')
    await part.press('SEPADE89 •••• 3000')
    await until(() => part.control('Show in full'))
    await part.press('Show in full')
    await until(() => document.body.textContent?.includes(IBAN))
    await part.press('Remove')
    await until(() => part.field('Payment PIN'))
    await part.type('Payment PIN', '471938')
    ownsNow({})
    await part.press('Remove')
    await until(() => part.text().includes('No payment method saved'))
    expect(venue.of(payType.update)).toEqual([{ id: SAVED.id, action: 'remove', payPassword: '471938' }])
  })

  it('leads to the form of what is changed', async () => {
    await showList({ methods: [{ ...SAVED, type: 'card', name: '' }] }, 'Bank card')
    await part.press('Bank cardDE89 •••• 3000')
    await until(() => part.control('Edit'))
    await part.press('Edit')
    await until(() => location.hash === `#/pages/C2C/bankCar?id=${SAVED.id}`)
  })
})

const showForm = async (query = ''): Promise<void> => {
  go(`/pages/C2C/addPaymentMethod${query}`)
  ownsNow({})
  part = await renderPart(<AddPaymentMethod />)
  await until(() => part.field('IBAN'))
}

describe('the form of a payment method', () => {
  it('sends nothing that is mistyped, or in another name, and says what is wrong', async () => {
    await showForm()
    expect(part.field('Account holder')?.value).toBe('Ada Lovelace')
    await part.type('Account holder', 'Charles Babbage')
    await part.type('IBAN', 'DE88 3704 0044 0532 0130 00')
    await part.press('Save')
    await until(() => part.text().includes('Use your verified name: Ada Lovelace.'))
    expect(part.text()).toContain('This number isn’t valid: a digit is wrong or missing.')
    expect(part.text()).toContain('Enter six digits.')
    await part.type('IBAN', 'GB29 NWBK 6016 1331 9268 19')
    await until(() => part.text().includes('SEPA isn’t available in the country of this IBAN.'))
    await part.type('IBAN', 'DE89')
    await until(() => part.text().includes('IBAN is incomplete or has a typo.'))
    expect(venue.of(payType.save)).toEqual([])
  })

  it('sends the method, the country and tidied data, and leads back to the list', async () => {
    venue.on(payType.save, () => OWN)
    await showForm()
    await part.type('Account holder', 'LOVELACE, Ada')
    await part.type('IBAN', 'de89 3704 0044 0532 0130 00')
    await part.type('Payment PIN', '471938')
    await part.press('Save')
    await until(() => location.hash === '#/pages/C2C/paymentMethod')
    expect(venue.of(payType.save)).toEqual([
      {
        method: 'sepa',
        country: 'DE',
        holder: 'LOVELACE, Ada',
        fields: [{ key: 'iban', value: IBAN }],
        payPassword: '471938',
      },
    ])
  })

  it('shows a refusal by the venue at its field', async () => {
    venue.refuse(payType.save, { error: 'payPasswordWrong', field: 'payPassword' }, 'Incorrect payment PIN.')
    await showForm()
    await part.type('IBAN', IBAN)
    await part.type('Payment PIN', '000001')
    await part.press('Save')
    await until(() => part.text().includes('Incorrect payment PIN.'))
    expect(part.field('Payment PIN')?.getAttribute('aria-invalid')).toBe('true')
  })

  it('of a saved one begins with its data in full, and sends the change', async () => {
    venue.on(payType.payTypeData, () => ({
      method: 'sepa',
      country: 'DE',
      holder: 'Ada Lovelace',
      fields: [{ key: 'iban' as const, value: IBAN }],
    }))
    venue.on(payType.updatePayTypeData, () => OWN)
    await showForm('?id=80000001')
    expect(part.field('IBAN')?.value).toBe(IBAN)
    await part.type('IBAN', 'FR1420041010050500013M02606')
    await part.type('Payment PIN', '471938')
    await part.press('Save')
    await until(() => venue.of(payType.updatePayTypeData).length > 0)
    expect(venue.of(payType.updatePayTypeData)).toMatchObject([
      { id: '80000001', fields: [{ key: 'iban', value: 'FR1420041010050500013M02606' }] },
    ])
  })
})

it('the form of a bank card checks its number by its check digit', async () => {
  go('/pages/C2C/bankCar')
  ownsNow({})
  venue.on(payType.save, () => OWN)
  part = await renderPart(<BankCard />)
  await until(() => part.field('Card number'))
  await part.type('Card number', '4242 4242 4242 4241')
  await part.type('Bank', 'Sparkasse')
  await part.type('Payment PIN', '471938')
  await part.press('Save')
  await until(() => part.text().includes('This number isn’t valid: a digit is wrong or missing.'))
  await part.type('Card number', '4242 4242 4242 4242')
  await part.press('Save')
  await until(() => location.hash === '#/pages/C2C/paymentMethod')
  expect(venue.of(payType.save)).toMatchObject([
    { method: 'bank-card', fields: [{ key: 'cardNumber', value: '4242424242424242' }, { key: 'bank' }] },
  ])
})
