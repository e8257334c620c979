import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import {
  PushKeyDocument,
  useForgetReminderMutation,
  useRemindMeMutation,
  useRenewPushSubscriptionMutation,
} from '#client/graphql/generated.ts'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { currentSubscription, NotAllowed, subscribed, subscriptionInput } from './browser-subscription.ts'
import { type KeptReminders, keepReminders, keptReminders } from './kept-reminders.ts'
import { type PushSupport, pushSupport } from './push-support.ts'

/** `denied`, `dismissed`, `failed` and what is not supported say why the last tap did not switch it on. */
export type ReminderState = 'off' | 'on' | 'denied' | 'dismissed' | 'failed' | Exclude<PushSupport, 'supported'>

/** The reminder of one event in this browser. Asks for permission only when it is switched on. */
export function useReminder(slug: string) {
  const [state, setState] = useState<ReminderState>('off')
  const [busy, run] = useBusy()
  const client = useApolloClient()
  const [remindMe] = useRemindMeMutation()
  const [forgetReminder] = useForgetReminderMutation()
  const [renewPushSubscription] = useRenewPushSubscriptionMutation()

  useEffect(() => {
    const kept = keptReminders()
    if (pushSupport() !== 'supported' || !kept?.slugs.includes(slug)) return
    let isLeft = false
    void (async () => {
      const subscription = await currentSubscription()
      if (!subscription || Notification.permission !== 'granted') return
      await followSubscription(subscription, renewPushSubscription)
      if (!isLeft) setState('on')
    })().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [slug, renewPushSubscription])

  async function readKey(): Promise<string> {
    const { data } = await client.query({ query: PushKeyDocument, fetchPolicy: 'no-cache' })
    return data?.pushKey ?? ''
  }

  async function switchOn(): Promise<ReminderState> {
    const support = pushSupport()
    if (support !== 'supported') return support
    const subscription = await subscribed(readKey)
    const { endpoint, slugs } = await followSubscription(subscription, renewPushSubscription)
    await remindMe({ variables: { slug, subscription: subscriptionInput(subscription) } })
    keepReminders({ endpoint, slugs: [...slugs.filter((each) => each !== slug), slug] })
    return 'on'
  }

  async function switchOff(): Promise<ReminderState> {
    const kept = keptReminders()
    if (kept) {
      await forgetReminder({ variables: { slug, endpoint: kept.endpoint } })
      const slugs = kept.slugs.filter((each) => each !== slug)
      keepReminders({ ...kept, slugs })
      if (slugs.length === 0) await (await currentSubscription())?.unsubscribe()
    }
    return 'off'
  }

  const change = () =>
    run(async () => {
      const changed = state === 'on' ? switchOff() : switchOn()
      setState(await changed.catch(reasonOf))
    })

  return { state, busy, change }
}

function reasonOf(error: unknown): ReminderState {
  if (!(error instanceof NotAllowed)) return 'failed'
  return error.permission === 'denied' ? 'denied' : 'dismissed'
}

type Renew = ReturnType<typeof useRenewPushSubscriptionMutation>[0]

/** Tells the server when the browser has another subscription than the one that it knows. */
async function followSubscription(subscription: PushSubscription, renew: Renew): Promise<KeptReminders> {
  const { endpoint } = subscription
  const kept = keptReminders() ?? { endpoint, slugs: [] }
  if (kept.endpoint === endpoint) return kept
  await renew({ variables: { formerEndpoint: kept.endpoint, subscription: subscriptionInput(subscription) } })
  const followed = { ...kept, endpoint }
  keepReminders(followed)
  return followed
}
