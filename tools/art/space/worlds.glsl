// Kinds of ground that came after the first seven: 7 dunes, 8 toxic cloud, 9 crystal, 10 fractured ice.
// C0 to C4 are a kind's own colours, from its lowest ground to its highlights.

// the nearest cell of a grid of points: xyz a random number each, w how far its border is
vec4 cell(vec3 x) {
  ivec3 n=ivec3(floor(x));
  vec3 f=fract(x);
  float d1=9.,d2=9.;
  vec3 id=vec3(0);
  for(int k=-1;k<=1;k++)for(int j=-1;j<=1;j++)for(int i=-1;i<=1;i++) {
    ivec3 g=ivec3(i,j,k);
    float l=length(vec3(g)+h33(n+g)-f);
    if(l<d1) {
      d2=d1;
      d1=l;
      id=h33(n+g+71);
    } else d2=min(d2,l);
  }
  return vec4(id,d2-d1);
}
// sand lies in waves across the wind; rock stands out of it
float rockShare(vec3 p,float s) {
  return smoothstep(.50,.66,fbm(p*1.5+s,6)+.22*(rid(p*3.4+s,6)-.5));
}
float duneHeight(vec3 p,float s) {
  vec3 w=vec3(fbm(p*1.6+s,4),fbm(p*1.6+s+5.,4),fbm(p*1.6+s+9.,4))-.5;
  vec3 q=p+w*.55;
  float wave=rid(q*vec3(4.,19.,4.)+s,3);
  float fine=rid(q*vec3(12.,58.,12.)+s,3);
  float rock=rockShare(p,s);
  return mix(.30*wave+.06*fine,.42+.7*rid(p*4.2+w+s,8),rock);
}
// a web of long straight cracks: each is where a plane cuts the ball
vec2 cracks(vec3 p,float s) {
  vec3 w=vec3(fbm(p*3.+s,5),fbm(p*3.+s+4.,5),fbm(p*3.+s+8.,5))-.5;
  float wide=0.,fine=0.;
  for(int k=0;k<34;k++) {
    vec3 h=h33(ivec3(k,5,int(s*10.)));
    vec3 g=h33(ivec3(k,9,int(s*10.)));
    vec3 axis=normalize(h-.5);
    float d=abs(dot(p+w*(.05+.10*g.z),axis)-(g.x-.5)*1.3);
    float along=smoothstep(.36,.62,fbm(p*1.3+h*9.,3)+.10*g.z);
    float wd=.0035+.011*g.y*g.y;
    wide=max(wide,along*exp(-pow(d/wd,2.))*(.45+.55*g.y));
    fine=max(fine,along*exp(-pow((d-wd*1.9)/(wd*.5),2.))*.55);
  }
  float net=smoothstep(.86,.985,1.-abs(2.*fbm(p*6.+w*2.+s,5)-1.));
  return vec2(wide,max(fine,net*.5));
}
float fractureHeight(vec3 p,float s) {
  vec2 c=cracks(p,s);
  return .26*fbm(p*5.+s,6)+.10*rid(p*9.+s,5)-.16*c.x+.09*c.y;
}
float worldHeight(vec3 p,float s) {
  if(KIND<7.5) return duneHeight(p,s);
  if(KIND>9.5) return fractureHeight(p,s);
  if(KIND>8.5) return .34*fbm(p*2.6+s,7)+.10*crat(p*5.+s)+.2*rid(p*5.+s,6);
  return 0.;
}
// colour, shine, and for crystal and cloud the normal itself
vec3 worldGround(vec3 p,float s,float h,mat3 rot,inout vec3 nn,out float spec) {
  spec=0.;
  float v=fbm(p*12.+s,5);
  if(KIND<7.5) {
    float rock=rockShare(p,s);
    float pale=smoothstep(.42,.68,fbm(p*2.3+s*3.,6));
    vec3 sand=mix(C[1],C[2],pale)*(.55+.8*smoothstep(.0,.34,h));
    vec3 stone=mix(C[0],C[1]*.62,smoothstep(.55,1.0,h));
    vec3 a=mix(sand,stone,rock);
    // salt in the hollows beside the rock
    float salt=smoothstep(.40,.47,fbm(p*1.5+s,6)+.1*(v-.5))*(1.-smoothstep(.47,.52,fbm(p*1.5+s,6)));
    a=mix(a,C[3],salt*.35*(1.-rock));
    return a*(.84+.32*v);
  }
  if(KIND<8.5) {
    vec3 w=vec3(fbm(p*2.1+s,5),fbm(p*2.1+s+3.,5),fbm(p*2.1+s+6.,5))-.5;
    vec3 q=p*vec3(1.,1.7,1.)+w*1.15;
    vec3 w2=vec3(fbm(q*3.+s,5),fbm(q*3.+s+2.,5),fbm(q*3.+s+4.,5))-.5;
    float c=fbm(q*2.4+w2*1.3+s,7);
    float t=fbm(q*7.+w2*3.+s,6);
    float top=smoothstep(.40,.66,c+.18*(t-.5));
    float gap=smoothstep(.43,.33,c+.10*(t-.5));
    vec3 a=mix(C[1],C[2],top);
    a=mix(a,C[3],smoothstep(.55,.74,t)*top*.7);
    a*=.66+.68*t;
    a=mix(a,C[0],gap*.88);
    spec=gap*.35;
    nn=normalize(nn+.16*(1.-gap)*vec3(w2.xy+.6*vec2(t-.5,c-.5),0.));
    return a;
  }
  if(KIND<9.5) {
    vec3 w=vec3(fbm(p*4.+s,4),fbm(p*4.+s+3.,4),fbm(p*4.+s+6.,4))-.5;
    float field=smoothstep(.40,.56,fbm(p*1.7+s*2.,5)+.16*(v-.5));
    vec4 big=cell(p*12.+w*.8+s);
    vec4 small=cell(p*37.+w*1.2+s);
    vec3 lean=(big.xyz-.5)*1.0+(small.xyz-.5)*.8;
    nn=normalize(mix(nn,normalize(nn+transpose(rot)*lean),field));
    vec3 a=mix(C[1],C[2],clamp(.75*big.x+.55*(small.y-.4),0.,1.));
    a=mix(a,C[3],smoothstep(.74,1.,small.z)*.75);
    a*=.45+.75*smoothstep(.0,.16,big.w)*(.6+.4*smoothstep(.0,.12,small.w));
    spec=.6*field*(.3+.7*small.x);
    return mix(C[0]*(.6+.9*v),a,field);
  }
  vec2 c=cracks(p,s);
  float mottled=smoothstep(.40,.64,fbm(p*2.2+s*2.,6)+.2*(v-.5));
  vec3 a=mix(C[0],C[1],mottled)*(.86+.26*v);
  a=mix(a,C[4],smoothstep(.54,.70,fbm(p*3.1+s*5.,6))*.40);
  a=mix(a,C[2],clamp(c.x*.92,0.,.9));
  a=mix(a,C[3],c.y*.45);
  spec=.22*(1.-c.x);
  return a;
}
