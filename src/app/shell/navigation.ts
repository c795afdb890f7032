/** The six services, each with a separate page. */
export const serviceItems = [
  { key: 'saas', to: '/saas' },
  { key: 'rdManagement', to: '/services/rd-management' },
  { key: 'trademark', to: '/services/trademark' },
  { key: 'intellectualProperty', to: '/services/intellectual-property' },
  { key: 'international', to: '/services/international' },
  { key: 'industryCloud', to: '/services/industry-cloud' },
] as const;

const [saas, rdManagement, trademark, intellectualProperty, international] = serviceItems;

/** The header's seven items, in the order of spec 2. */
export const mainItems = [
  { key: 'home', to: '/' },
  saas,
  rdManagement,
  trademark,
  intellectualProperty,
  international,
  { key: 'incubation', to: '/incubation' },
] as const;

/** The sidebar's six links (spec 2). */
export const accountItems = [
  { key: 'profile', to: '/user/profile', icon: 'user' },
  { key: 'security', to: '/user/security', icon: 'shield' },
  { key: 'membership', to: '/user/membership', icon: 'layers' },
  { key: 'orders', to: '/user/orders', icon: 'receipt' },
  { key: 'reports', to: '/user/downloadable-reports', icon: 'document' },
  { key: 'notifications', to: '/user/notifications', icon: 'bell' },
] as const;
