import { beforeEach, describe, expect, it, vi } from 'vitest'
import { moneyPending } from '../../../../src/core/state/state.ts'
import { newRelease, takeRelease } from '../../../../src/shell/release/newRelease.ts'
import { type ReleasePorts, watchReleases } from '../../../../src/shell/release/watchReleases.ts'

const worker = () => ({ postMessage: vi.fn() })

const setUp = ({ controlled = true, status = 200 }: { controlled?: boolean; status?: number } = {}) => {
  const active = worker()
  const waiting: (() => void)[] = []
  const registration = Object.assign(new EventTarget(), {
    active,
    installing: null as EventTarget | null,
    waiting: null as ReturnType<typeof worker> | null,
    update: vi.fn(() => (status === 200 ? Promise.resolve() : Promise.reject(new TypeError(String(status))))),
    unregister: vi.fn(() => Promise.resolve(true)),
  })
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? active : null,
    ready: Promise.resolve(registration),
    register: vi.fn(() => Promise.resolve(registration)),
    getRegistrations: () => Promise.resolve([registration]),
  })
  const ports = {
    container: container as unknown as ServiceWorkerContainer,
    workerStatus: vi.fn(() => Promise.resolve(status)),
    forget: vi.fn(() => Promise.resolve()),
    moneyUnderWay: () => moneyPending.peek() > 0,
    reload: vi.fn(),
    after: () => new Promise<void>((resolve) => waiting.push(resolve)),
    servedBy: (controlled ? active : null) as unknown as ServiceWorker | null,
    script: '/assets/Notes-1.js',
  } satisfies ReleasePorts
  /** A newer worker is installed and waits. */
  const found = () => {
    const installing = new EventTarget()
    registration.installing = installing
    registration.dispatchEvent(new Event('updatefound'))
    registration.waiting = worker()
    installing.dispatchEvent(new Event('statechange'))
    return registration.waiting
  }
  return {
    ports,
    registration,
    container,
    found,
    /** The time is over in which the newer worker should have taken over. */
    tooLate: async () => {
      for (const run of waiting.splice(0)) run()
      await Promise.resolve()
    },
    takesOver: () => container.dispatchEvent(new Event('controllerchange')),
  }
}

beforeEach(() => {
  newRelease.value = false
  moneyPending.value = 0
})

describe('a newer release', () => {
  it('is offered, and moves the page over by the user’s wish alone', async () => {
    const { ports, found, takesOver } = setUp()
    await watchReleases(ports)
    expect(newRelease.value).toBe(false)
    const waiting = found()
    expect(newRelease.value).toBe(true)
    expect(waiting.postMessage).not.toHaveBeenCalled()
    takeRelease()
    expect(waiting.postMessage).toHaveBeenCalledWith({ do: 'takeOver' })
    expect(ports.reload).not.toHaveBeenCalled()
    takesOver()
    expect(ports.reload).toHaveBeenCalledTimes(1)
  })

  it('that does not take over in time is moved to by a reload, but not while an order is open', async () => {
    const { ports, found, tooLate } = setUp()
    await watchReleases(ports)
    found()
    takeRelease()
    moneyPending.value = 1
    await tooLate()
    expect(ports.reload).not.toHaveBeenCalled()
    moneyPending.value = 0
    takeRelease()
    expect(ports.reload).not.toHaveBeenCalled()
    await tooLate()
    expect(ports.reload).toHaveBeenCalledTimes(1)
  })

  it('is offered at the start when it waits already', async () => {
    const { ports, registration } = setUp()
    registration.waiting = worker()
    await watchReleases(ports)
    expect(newRelease.value).toBe(true)
  })

  it('never takes the page away while the outcome of an order is open', async () => {
    const { ports, found, takesOver } = setUp()
    await watchReleases(ports)
    const waiting = found()
    moneyPending.value = 1
    takeRelease()
    expect(waiting.postMessage).not.toHaveBeenCalled()
    moneyPending.value = 0
    takeRelease()
    moneyPending.value = 1
    takesOver()
    expect(ports.reload).not.toHaveBeenCalled()
    moneyPending.value = 0
    takeRelease()
    expect(ports.reload).toHaveBeenCalledTimes(1)
  })

  it('that another tab took is offered, not forced', async () => {
    const { ports, takesOver } = setUp()
    await watchReleases(ports)
    takesOver()
    expect(ports.reload).not.toHaveBeenCalled()
    expect(newRelease.value).toBe(true)
  })

  it('that another tab took before this one looked is offered', async () => {
    const { ports } = setUp()
    await watchReleases({ ...ports, servedBy: {} as ServiceWorker })
    expect(newRelease.value).toBe(true)
    expect(ports.reload).not.toHaveBeenCalled()
  })

  it('is none when the very first worker comes', async () => {
    const { ports, found, takesOver } = setUp({ controlled: false })
    await watchReleases(ports)
    found()
    takesOver()
    expect(newRelease.value).toBe(false)
    expect(ports.reload).not.toHaveBeenCalled()
  })
})

describe('the worker', () => {
  it.each([404, 410])('goes from the device when the venue answers %d', async (status) => {
    const { ports, registration } = setUp({ status })
    await watchReleases(ports)
    expect(registration.unregister).toHaveBeenCalled()
    expect(ports.forget).toHaveBeenCalled()
  })

  it.each([500, 503])('stays when the venue answers %d', async (status) => {
    const { ports, registration } = setUp({ status })
    await watchReleases(ports)
    expect(registration.unregister).not.toHaveBeenCalled()
    expect(ports.forget).not.toHaveBeenCalled()
  })

  it('may be forbidden', async () => {
    const { ports, container } = setUp()
    container.register.mockRejectedValue(new DOMException('denied', 'SecurityError'))
    const releases = await watchReleases(ports)
    await expect(releases.check()).resolves.toBeUndefined()
    expect(newRelease.value).toBe(false)
  })

  it('is told of the language, and asks what the page runs on', async () => {
    const { ports, container, registration } = setUp()
    const releases = await watchReleases(ports)
    releases.keepTexts('de')
    await Promise.resolve()
    expect(registration.active.postMessage).toHaveBeenCalledWith({ do: 'texts', lang: 'de' })
    const { port1, port2 } = new MessageChannel()
    const said = new Promise((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data))
      port1.start()
    })
    container.dispatchEvent(Object.assign(new Event('message'), { data: { ask: 'script' }, ports: [port2] }))
    expect(await said).toBe('/assets/Notes-1.js')
    port1.close()
  })
})
