import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** What this page is called among the event's control rooms. It outlives a reload, so that control does too. */
export function useRoomId(): string {
  const { state } = useLocation() as { state: { roomId?: string } | null }
  const [roomId] = useState(() => state?.roomId ?? newRoomId())
  const navigate = useNavigate()
  useEffect(() => {
    if (state?.roomId !== roomId) void navigate('.', { replace: true, state: { roomId } })
  }, [state, roomId, navigate])
  return roomId
}

/** NOTE: `crypto.randomUUID` is there in secure contexts only. */
function newRoomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
