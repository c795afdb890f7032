/** Words of the sample's identity, and of a site that is a demonstration. */
export const sampleWords =
  /序园|xuyuan|400-000-0000|示例(?:省|市|ICP)|sample city|演示站点|沙箱|不会真实扣款|模拟发送|this is a demonstration|sandbox|no money moves|simulated/i;
