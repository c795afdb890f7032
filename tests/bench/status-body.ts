/** The response of a status call for a pending payment, as JSON. */
export const statusBody = JSON.stringify({
  code: 200,
  message: '成功',
  data: {
    payment_no: 'P20261120100000ABCDEFGHJKM',
    order_no: 'XY2026112012345678',
    status: 'pending',
    order_status: 'pending',
    open_payment_no: 'P20261120100000ABCDEFGHJKM',
    expires_at: '2026-11-20T02:30:00.000Z',
    server_time: '2026-11-20T02:00:00.000Z',
  },
});
