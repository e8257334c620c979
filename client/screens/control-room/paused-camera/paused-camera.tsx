import { Smartphone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMessages } from '#client/i18n/use-messages.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { messages } from './messages/generated.ts'
import { useCameraReturn } from './use-camera-return.ts'

/** Reminds whoever came from the camera screen that this phone films nothing meanwhile. */
export function PausedCamera() {
  const text = useMessages(messages)
  const camera = useCameraReturn()
  return (
    camera && (
      <p className="netbar netbar--calm">
        <span>{text.stopped}</span>
        <Link className={buttonClass({ kind: 'secondary', small: true })} {...camera}>
          <Smartphone className="icon icon--sm" />
          {text.again}
        </Link>
      </p>
    )
  )
}
