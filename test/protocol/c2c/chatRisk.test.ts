import { describe, expect, it } from 'vitest'
import { chatRisk } from '#protocol'

describe('a text of the other side', () => {
  it.each([
    ['see https://tapeline.example/login', 'link'],
    ['www.pay-me', 'link'],
    ['go to tapeline-support.com please', 'link'],
    ['open wallet.pizza/now', 'link'],
    ['Pay to DE89 3704 0044 0532 0130 00 please', 'account'],
    ['de89370400440532013000', 'account'],
    ['card 4111 1111 1111 1111', 'account'],
    ['call +49 151 23456789', 'elsewhere'],
    ['ring 0151-23456789', 'elsewhere'],
    ['我的电话 13812345678', 'elsewhere'],
    ['write me on WhatsApp', 'elsewhere'],
    ['加微信聊', 'elsewhere'],
    ['카카오톡으로 주세요', 'elsewhere'],
  ] as const)('%s: %s', (text, risk) => expect(chatRisk(text)).toBe(risk))

  it.each([
    'I paid 92.00 EUR just now.',
    'Order 50000001, reference TR 2026-11-27 0815',
    'ok.thanks',
    'Sent at 10:30 on 01.02.2026',
    'price 0.92/USDT',
    '付款完成，请放行',
    'the card 4111 1111 1111 1112 is not one',
  ])('%s: nothing', (text) => expect(chatRisk(text)).toBeUndefined())
})
